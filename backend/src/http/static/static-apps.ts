import { existsSync, readdirSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { dirname } from 'node:path/posix';
import { fileURLToPath } from 'node:url';
import { NotFoundException } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { NOTHING_HERE } from '../errors/exception.filter.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Where the built storefront and console lie. */
export interface AppFolders {
  storefront: string;
  admin: string;
}

/** What a built storefront leaves for the server, and for nobody else. */
export const SERVER_FOLDER = '.server';

/** Pages that the server itself draws (`pages/`) stand below these, beside the API. */
export const DRAWN_PAGES = ['verify', 'q'] as const;

export const builtApps: AppFolders = { storefront: join(ROOT, 'storefront/dist'), admin: join(ROOT, 'admin/dist') };

/** Express matches paths without regard to case, so the border between the API and the pages does too. */
const SERVER_PATH = /^\/(api|health|\.well-known|verify|q)(\/|$)/i;
/** Health is asked by programs, and closed by the proxies' rules: in any other spelling it is nothing. */
const HEALTH = /^\/health(?=\/|$)/;
const HEALTH_IN_ANY_CASE = /^\/health(?=\/|$)/i;
/** What somebody may have meant as such a path must not be answered with a page. */
const LIKE_A_SERVER_PATH = /^[\\/]+(api|health|\.well-known|verify|q)([\\/]|$)/i;
const ADMIN_PATH = /^\/admin(?=\/|$)/;

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves the storefront at / and the console at /admin, each with its own page for every path that its router knows.
 * A missing file below /assets, or a hidden one, is a 404, never a page: a browser must not run HTML as a script.
 * Files are listed once, at the start; folders that are not built yet serve nothing.
 */
export function serveApps(folders: AppFolders): RequestHandler {
  const storefront = serveFolder(folders.storefront);
  const admin = serveFolder(folders.admin);
  return (request, response, next) => {
    if (!isPageRequest(request)) return next();
    const path = decodedPath(request.path);
    if (ADMIN_PATH.test(path)) admin(path.replace(ADMIN_PATH, '') || '/', request, response, next);
    else storefront(path, request, response, next);
  };
}

/** What neither the pages nor the server know stops here, in the error shape of the API. */
export function rejectOtherPaths(request: Request, _: Response, next: NextFunction): void {
  const { path } = request;
  const isKnown = SERVER_PATH.test(path) && HEALTH_IN_ANY_CASE.test(path) === HEALTH.test(path);
  next(isKnown ? undefined : new NotFoundException(NOTHING_HERE));
}

function isPageRequest(request: Request): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !LIKE_A_SERVER_PATH.test(request.path);
}

/** Files are there or not; every other path is a page's own affair. */
function isFilePath(path: string): boolean {
  return path.startsWith('/assets/') || path.includes('/.') || path.slice(path.lastIndexOf('/')).includes('.');
}

/** A path that can't be decoded names no file. */
export function decodedPath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

type Serve = (path: string, request: Request, response: Response, next: NextFunction) => void;

/**
 * `app.html`, if the build made one, is the page of all paths but `/`, whose `index.html` is rendered ahead, and those
 * that the build made a page for: `fabrics.html` answers /fabrics, `fabrics.one.html` what lies right below.
 */
function serveFolder(folder: string): Serve {
  const files = existsSync(join(folder, 'index.html')) ? listFiles(folder) : new Set<string>();
  const page = files.has('/app.html') ? '/app.html' : '/index.html';
  return (path, request, response, next) => {
    const ownPage = path === '/' ? '/index.html' : `${path}.html`;
    const oneOfMany = isFilePath(path) ? path : `${dirname(path)}.one.html`;
    const file = [ownPage, path, oneOfMany].find((name) => files.has(name)) ?? (isFilePath(path) ? path : page);
    if (!files.has(file)) return next();
    const [encoding, suffix] =
      ENCODINGS.find(([name, end]) => files.has(file + end) && request.acceptsEncodings(name)) ?? [];
    response.type(extname(file));
    response.vary('Accept-Encoding');
    response.setHeader('Cache-Control', file.startsWith('/assets/') ? IMMUTABLE : 'no-cache');
    if (encoding) response.setHeader('Content-Encoding', encoding);
    response.sendFile(
      file + (suffix ?? ''),
      { root: folder, cacheControl: false },
      (error?: Error & { status?: number }) => {
        // When headers are out already, it is the client that went away.
        if (!error || response.headersSent) return;
        // A new build took the file away.
        response.removeHeader('Content-Type');
        response.removeHeader('Content-Encoding');
        // Of what is there, the part that was asked for is not, or it is no longer as the caller has it.
        if (error.status === 416 || error.status === 412) {
          response.status(error.status).end();
          return;
        }
        next(new NotFoundException(NOTHING_HERE));
      },
    );
  };
}

/** `/assets/index-1a2b.js` and so on, without what is hidden. Asking this set, not the disk, leaves no way out of the folder. */
function listFiles(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const names = paths.map((path) => path.slice(folder.length).split(sep).join('/'));
  return new Set(names.filter((name) => !name.includes('/.')));
}
