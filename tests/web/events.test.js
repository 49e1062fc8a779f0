import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EventReader } from '../../web/events.js';

test('events are complete however the text is split', () => {
  const text = ': hello\n\nevent: hint\ndata: {"worth":0.5}\n\nevent: end\r\ndata: {"reason":"done"}\r\n\r\n';
  for (let cut = 1; cut < text.length; cut++) {
    const reader = new EventReader();
    const events = [...reader.read(text.slice(0, cut)), ...reader.read(text.slice(cut))];
    assert.deepEqual(events, [
      { name: 'hint', data: { worth: 0.5 } }, { name: 'end', data: { reason: 'done' } },
    ], `cut at ${cut}`);
  }
});

test('an unfinished event waits for more text', () => {
  const reader = new EventReader();
  assert.deepEqual(reader.read('event: hint\ndata: {}\n'), []);
  assert.deepEqual(reader.read('\n'), [{ name: 'hint', data: {} }]);
});
