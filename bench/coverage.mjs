/**
 * Preloaded into a program: tells its parent, when asked, which of our functions ran since the last question, as
 * `path:line name` of our TypeScript. V8 counts them (precise coverage), and the source maps name them.
 */
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const BUILT = /^file:.*\/(?:backend|domain)\/dist\//;
const OURS = /^(?:backend|domain)\/src\//;

/** A process that the program starts inherits this, and has no such parent. */
if (/\/(main|worker)\.js$/.test(process.argv[1] ?? '')) await watch();

async function watch() {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  process.on('message', async (question) => {
    if (question !== 'coverage') return;
    const { result } = await session.post('Profiler.takePreciseCoverage');
    process.send({ to: question, functions: result.flatMap(functionsOf) });
  });
}

const places = new Map();

function functionsOf({ url, functions }) {
  if (!BUILT.test(url)) return [];
  if (!places.has(url)) places.set(url, placesOf(fileURLToPath(url)));
  const ran = functions.filter(({ ranges: [{ count }] }) => count > 0);
  return ran
    .map(({ functionName, ranges: [{ startOffset }] }) => {
      const place = places.get(url)(startOffset);
      return place && `${place} ${functionName}`;
    })
    .filter(Boolean);
}

/** @returns the source file and line of an offset in a built file, or null for the code of others */
function placesOf(path) {
  const text = readFileSync(path, 'utf8');
  const map = mapOf(path);
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    const { originalSource, originalLine } = map?.findEntry(line, offset - starts[line]) ?? {};
    if (originalSource === undefined) return null;
    const source = relative(ROOT, fileURLToPath(new URL(originalSource, `file://${path}`)));
    return OURS.test(source) ? `${source}:${originalLine + 1}` : null;
  };
}

function mapOf(path) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  } catch {
    return null;
  }
}
