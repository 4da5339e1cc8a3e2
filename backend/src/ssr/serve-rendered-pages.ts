import { setTimeout } from 'node:timers/promises';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { DatabaseHeartbeat } from '../database/database-heartbeat.js';
import type { LoadShedding } from '../http/concurrency/load-shedding.js';
import type { SearchGate } from '../http/concurrency/search-gate.js';
import { addressOf } from '../rate-limiting/client-ip.js';
import { canonicalPath } from './canonical-path.js';
import { PageProgram } from './page-program.js';
import type { ServerRenderedPages } from './rendered-pages.service.js';

/** Longer than rendering a page takes; after that the page without content is sent, and the browser requests the content. */
const TIMEOUT_MS = 2_500;

/** The parts of the server that rendering depends on. */
interface Dependencies {
  loadShedding: LoadShedding;
  searchGate: SearchGate;
  heartbeat: DatabaseHeartbeat;
  folder: string;
}

/**
 * Serves pages that people open from outside with their content. If rendering fails, because of the database, an error of a
 * screen or too many callers, the page without content is sent, as for any other path, and reports the problem itself. Other
 * spellings are redirected to the canonical path, so that nobody can have the same page rendered again and again.
 * @param folder of the built storefront; nothing is rendered before it is built.
 */
export function serveRenderedPages(
  pages: ServerRenderedPages,
  { loadShedding, searchGate, heartbeat, folder }: Dependencies,
): RequestHandler {
  const program = PageProgram.in(folder);
  const serve = async (program: PageProgram, request: Request, response: Response, next: NextFunction) => {
    const release = loadShedding.acquire();
    if (!release) return next();
    const late = new AbortController();
    const caller = {
      address: addressOf(request),
      withSlot: <T>(work: () => Promise<T>) => searchGate.withSlot(request, work),
    };
    const url = new URL(request.url, 'http://localhost');
    const found = heartbeat.answers ? pages.find(program, url, caller) : Promise.resolve(null);
    const page =
      (await Promise.race([
        found.finally(release),
        setTimeout(TIMEOUT_MS, null, { signal: late.signal, ref: false }),
      ]).catch(() => null)) ??
      (await pages.findWithoutFabrics(program, url, caller.address).catch(() => null)) ??
      pages.findHead(program, url);
    late.abort();
    if (!page || response.headersSent) return page ? undefined : next();
    const encoding = page.body.encodingFor(request);
    const body = encoding ? await page.body.in(encoding) : page.body.plain;
    response.status(page.status).type('html').vary('Accept-Encoding');
    // The browser caches the page, and revalidates it each time.
    response.set({ 'Cache-Control': 'no-cache', ETag: page.etag, ...(encoding && { 'Content-Encoding': encoding }) });
    response.send(body);
  };
  return (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const canonical = program && isRead ? canonicalPath(request.path) : null;
    if (!program || canonical === null) return next();
    if (canonical !== request.path) return response.redirect(308, canonical + request.url.slice(request.path.length));
    return serve(program(), request, response, next);
  };
}
