import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NotFoundException } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';
import { NOTHING_HERE } from './problem.filter.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the built storefront and console lie. */
export interface AppFolders {
  storefront: string;
  admin: string;
}

export const builtApps: AppFolders = { storefront: join(ROOT, 'storefront/dist'), admin: join(ROOT, 'admin/dist') };

/** Express matches paths without regard to case, so the border between the API and the pages does too. */
const SERVER_PATH = /^\/(api|health)(\/|$)/i;
/** What somebody may have meant as such a path must not be answered with a page. */
const LIKE_A_SERVER_PATH = /^[\\/]+(api|health)([\\/]|$)/i;
const ADMIN_PATH = /^\/admin(\/|$)/;
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Serves the storefront at / and the console at /admin, each with its own page for every path that its router knows.
 * A missing file below /assets, or a hidden one, is a 404, never a page: a browser must not run HTML as a script. Folders that are not
 * built yet serve nothing.
 */
export function serveApps(folders: AppFolders): RequestHandler {
  const storefront = serveFolder(folders.storefront);
  const admin = serveFolder(folders.admin);
  return (request, response, next) => {
    if (!isPageRequest(request)) return next();
    if (!ADMIN_PATH.test(request.path)) return storefront(request, response, next);
    const { url } = request;
    request.url = url.slice('/admin'.length).replace(/^(?!\/)/, '/');
    admin(request, response, (error) => {
      request.url = url;
      next(error);
    });
  };
}

function isPageRequest(request: Request): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && !LIKE_A_SERVER_PATH.test(request.path);
}

/** What neither the pages nor the server know stops here, in the error shape of the API. */
export function refuseOtherPaths(request: Request, _: Response, next: NextFunction): void {
  next(SERVER_PATH.test(request.path) ? undefined : new NotFoundException(NOTHING_HERE));
}

type Serve = (request: Request, response: Response, next: NextFunction) => void;

/** `app.html`, if the build made one, is the page of all paths but `/`, whose `index.html` is rendered ahead. */
function serveFolder(folder: string): Serve {
  if (!existsSync(join(folder, 'index.html'))) return (_request, _response, next) => next();
  return sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    single: existsSync(join(folder, 'app.html')) ? 'app.html' : true,
    ignores: ['^/assets/', '/\\.'],
    setHeaders: (response: ServerResponse, path: string) => {
      response.setHeader('Cache-Control', path.startsWith('/assets/') ? IMMUTABLE : 'no-cache');
    },
  });
}
