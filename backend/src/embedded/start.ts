import '../process/bootstrap.js';
import { fileURLToPath } from 'node:url';
import { warnOfUnknownSettings } from '../config/settings-report.js';
import { supervise } from './supervisor.js';

/** `npm start`: the whole product on this machine. */
warnOfUnknownSettings((sentence) => console.error(sentence));
const entry = (name: string) => fileURLToPath(new URL(`../${name}.js`, import.meta.url));
const code = await supervise(process.env, { prepare: entry('prepare'), api: entry('main'), worker: entry('worker') });
process.exit(code);
