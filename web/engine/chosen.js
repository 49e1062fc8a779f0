// chosen.js: the engine of this page. `make site` replaces this file by one that chooses worker.js.
export { engine } from './http.js';
