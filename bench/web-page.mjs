import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const slowest = (tasks) => Math.max(0, ...tasks);

/** Bytes, gzipped, of all scripts that the page names, as the server sends it: its entry and what is preloaded with it. */
export function initialScripts(page, dist) {
  const scripts = new Set([...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path));
  return [...scripts].reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path)), { level: 9 }).length, 0);
}

/**
 * A page with an empty cache of its own that counts bytes and long tasks. Beside Playwright's own functions:
 * `slowDown`, `transferred` (bytes since the last navigation), `criticalBytes`, `tasks` (ms of each task beyond 50 ms),
 * `forgetTasks`, `countFrames`, `msUntilColours`.
 */
export async function openMeasured(browser, { viewport }) {
  const context = await browser.newContext({ viewport, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  let received = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) received = [];
  });
  wire.on('Network.loadingFinished', ({ encodedDataLength: bytes }) => received.push({ bytes }));
  await page.addInitScript(observe);

  const slowDown = async (wanted) => {
    if (wanted.slowdown) await wire.send('Emulation.setCPUThrottlingRate', { rate: wanted.slowdown });
    if (!wanted.network) return;
    const { latencyMs: latency, bytesPerSecond: throughput } = wanted.network;
    const line = { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput };
    await wire.send('Network.emulateNetworkConditions', line);
  };

  return Object.assign(page, {
    slowDown,
    close: () => context.close(),
    transferred: () => received.reduce((sum, { bytes }) => sum + bytes, 0),
    criticalBytes: () => page.evaluate(bytesOfFirstScreen),
    tasks: () => page.evaluate(() => window.longTasks),
    forgetTasks: () =>
      page.evaluate(() => {
        window.longTasks = [];
      }),
    countFrames: (ms) => page.evaluate(framesPerSecond, ms),
    msUntilColours: () => page.evaluate(msUntilColours),
  });
}

/** Runs in the page. */
function observe() {
  window.longTasks = [];
  const note = (list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration));
  new PerformanceObserver(note).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page: the document, style sheets, and the pictures that show without scrolling. */
function bytesOfFirstScreen() {
  const shown = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
  const wanted = new Set(shown.map(({ currentSrc }) => currentSrc));
  const counts = ({ name, entryType }) => entryType === 'navigation' || name.endsWith('.css') || wanted.has(name);
  const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  return entries.filter(counts).reduce((sum, { transferSize }) => sum + transferSize, 0);
}

/** Runs in the page. */
function framesPerSecond(ms) {
  return new Promise((resolve) => {
    const start = performance.now();
    let frames = 0;
    const next = (now) => {
      frames += 1;
      if (now - start < ms) requestAnimationFrame(next);
      else resolve((frames * 1000) / (now - start));
    };
    requestAnimationFrame(next);
  });
}

/** Runs in the page: ms from the choice of a photo until its colors are on the screen. */
function msUntilColours() {
  return new Promise((done) => {
    let chosen;
    const recordChoice = () => {
      chosen = performance.now();
    };
    addEventListener('change', recordChoice, { capture: true, once: true });
    const seen = new MutationObserver(() => {
      if (!document.querySelector('img[alt="Your choice"]')) return;
      seen.disconnect();
      done(performance.now() - chosen);
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
}
