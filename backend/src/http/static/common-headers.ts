import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../../config.js';
import { decodedPath } from './static-apps.js';

const ONE_YEAR_SECONDS = 31_536_000;
const NO_DEVICES =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';

const REQUEST_ID = 'X-Request-Id';
/**
 * Pages opened by mailed links, matched like in their router: their URLs contain a token, which must not be sent as a referrer.
 */
const CARRIES_TOKEN = /^\/((verify-email|reset-password)\/?$|(q|verify)\/)/i;

/** Headers of every response. */
export interface CommonHeaders {
  readonly middleware: RequestHandler;
  set(request: Request, response: Response): void;
}

/**
 * The request id and the security headers. Inline styles are allowed because the component library needs them; inline scripts
 * only by hash. Plain http gets no HSTS and no upgrade of its requests, so that a single machine works without a certificate.
 */
export function commonHeaders(config: Pick<Config, 'publicUrl'>, scriptHashes: readonly string[]): CommonHeaders {
  const https = config.publicUrl.startsWith('https:');
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...scriptHashes],
          scriptSrcAttr: ["'none'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'"],
          workerSrc: ["'self'"],
          manifestSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          ...(https && { upgradeInsecureRequests: [] }),
        },
      },
      strictTransportSecurity: https && { maxAge: ONE_YEAR_SECONDS, includeSubDomains: true },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
    }),
  );
  headers.push(['Permissions-Policy', NO_DEVICES]);
  const set = (request: Request, response: Response) => {
    response.setHeader(REQUEST_ID, request.id);
    for (const [name, value] of headers) response.setHeader(name, value);
    if (CARRIES_TOKEN.test(decodedPath(request.path))) response.setHeader('Referrer-Policy', 'no-referrer');
  };
  return {
    middleware: (request, response, next) => {
      set(request, response);
      next();
    },
    set,
  };
}

type Helmet = ReturnType<typeof helmet>;

/** Helmet's headers are the same in every response, so they are computed once. */
function headersOf(asked: Helmet): [name: string, value: string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  asked(response.req, response, (error) => {
    if (error) throw error;
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}
