import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NotFoundException } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { NOTHING_HERE } from '../errors/exception.filter.js';
import { decodedPath } from './common-headers.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Folders of the built storefront and admin console. */
export interface AppFolders {
  storefront: string;
  admin: string;
}

/** Folder of the storefront build with files for the server only. */
export const SERVER_FOLDER = '.server';

/** First segments of the pages rendered by the server (`pages/`), beside the API. */
export const DRAWN_PAGES = ['verify', 'q', 'l'] as const;

export const builtApps: AppFolders = { storefront: join(ROOT, 'storefront/dist'), admin: join(ROOT, 'admin/dist') };

/** A path probably meant for the server must not be answered with a page. */
const LIKE_A_SERVER_PATH = /^[\\/]+(api|health|\.well-known|verify|q|l)([\\/]|$)/i;
const ADMIN_PATH = /^\/admin(?=\/|$)/;

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves the storefront at / and the admin console at /admin, each with its own page for every path of its router. A missing or
 * hidden file below /assets is a 404, never a page: a browser must not run HTML as a script. Files are listed once at startup;
 * folders that are not built yet serve nothing.
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

function isPageRequest(request: Request): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !LIKE_A_SERVER_PATH.test(request.path);
}

/** File paths exist or not; all other paths are left to the router of the page. */
function isFilePath(path: string): boolean {
  return path.startsWith('/assets/') || path.includes('/.') || path.slice(path.lastIndexOf('/')).includes('.');
}

type Serve = (path: string, request: Request, response: Response, next: NextFunction) => void;

/** Sends a file, or `index.html` for each path of the page's router. */
function serveFolder(folder: string): Serve {
  const files = existsSync(join(folder, 'index.html')) ? listFiles(folder) : new Set<string>();
  return (path, request, response, next) => {
    const file = isFilePath(path) ? path : '/index.html';
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
        // If the headers were sent, the client has disconnected.
        if (!error || response.headersSent) return;
        // A new build removed the file.
        response.removeHeader('Content-Type');
        response.removeHeader('Content-Encoding');
        // The requested range doesn't exist, or the file no longer matches the caller's precondition.
        if (error.status === 416 || error.status === 412) {
          response.status(error.status).end();
          return;
        }
        next(new NotFoundException(NOTHING_HERE));
      },
    );
  };
}

/** `/assets/index-1a2b.js` and so on, without hidden files. Looking up this set instead of the disk prevents path traversal. */
function listFiles(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const names = paths.map((path) => path.slice(folder.length).split(sep).join('/'));
  return new Set(names.filter((name) => !name.includes('/.')));
}

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * `'sha256-…'` of every inline script of a built app's pages, for the content security policy. The pages are read once at
 * startup; a script injected later has another hash and doesn't run.
 */
export function inlineScriptHashes(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const pages = readdirSync(folder).filter((file) => file.endsWith('.html'));
  const scripts = pages.flatMap((page) => [...readFileSync(join(folder, page), 'utf8').matchAll(INLINE_SCRIPT)]);
  const hashes = scripts.map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [...new Set(hashes)];
}
