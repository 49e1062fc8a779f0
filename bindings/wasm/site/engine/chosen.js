// chosen.js: the engine of the page without a server.
import './install.js';

export { engine } from './worker.js';
