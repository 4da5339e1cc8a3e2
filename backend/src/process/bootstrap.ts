import { setUpProcess } from './setup-process.js';

/**
 * The first import of every program of ours, because modules read settings as soon as they are loaded: React takes its two halves
 * from one build only if `NODE_ENV` is the same for both, also when it stands in `.env`.
 */
setUpProcess();
