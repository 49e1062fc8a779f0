// sounds.js: short sounds made by code; silent unless the setting is on.
import { settings } from './settings.js';

/** @typedef {'card'|'turn'|'undo'|'refuse'|'won'} Sound */

/** @type {AudioContext | undefined} */
let audio;

/** A burst of filtered noise, like paper on felt. @param {AudioContext} at @param {number} when @param {number} seconds @param {number} pitch @param {number} volume */
function brush(at, when, seconds, pitch, volume) {
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * seconds), at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = new AudioBufferSourceNode(at, { buffer });
  const filter = new BiquadFilterNode(at, { type: 'bandpass', frequency: pitch, Q: 0.9 });
  source.connect(filter).connect(new GainNode(at, { gain: volume })).connect(at.destination);
  source.start(when);
}

/** A soft tone. @param {AudioContext} at @param {number} when @param {number} frequency @param {number} seconds @param {number} volume */
function tone(at, when, frequency, seconds, volume) {
  const gain = new GainNode(at, { gain: 0 });
  gain.gain.setValueAtTime(0, when);
  gain.gain.linearRampToValueAtTime(volume, when + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, when + seconds);
  const source = new OscillatorNode(at, { type: 'triangle', frequency });
  source.connect(gain).connect(at.destination);
  source.start(when);
  source.stop(when + seconds);
}

/** @type {Record<Sound, (at: AudioContext, now: number) => void>} */
const SOUNDS = {
  card: (at, now) => brush(at, now, 0.07, 1400, 0.5),
  turn: (at, now) => (brush(at, now, 0.05, 2600, 0.35), brush(at, now + 0.05, 0.06, 1500, 0.4)),
  undo: (at, now) => brush(at, now, 0.09, 800, 0.4),
  refuse: (at, now) => tone(at, now, 150, 0.14, 0.12),
  won: (at, now) => [523, 659, 784, 1047].forEach((frequency, i) => tone(at, now + i * 0.13, frequency, 0.5, 0.14)),
};

/** Plays a sound if sounds are on. @param {Sound} sound */
export function play(sound) {
  if (!settings.sounds || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') audio.resume().catch(() => {});
  SOUNDS[sound](audio, audio.currentTime);
  document.documentElement.dataset.sound = sound; // the last sound, for tests
}
