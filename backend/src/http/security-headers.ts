import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config.js';
import { decodedPath } from './static-apps.js';

const ONE_YEAR_SECONDS = 31_536_000;
const NO_DEVICES =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';

/** Pages that mailed links open, as their router reads addresses: they hold a token, which goes out with no request. */
const CARRIES_TOKEN = /^\/((verify-email|reset-password)\/?$|(q|verify)\/)/i;

/**
 * The headers of every response. Styles may stand inline because the component library writes them so; of scripts only
 * those whose hashes are given. Plain http gets no HSTS and no upgrade of its requests, so that a single machine works without a certificate.
 */
export function securityHeaders(config: Pick<Config, 'publicUrl'>, scriptHashes: readonly string[]): RequestHandler {
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
  return (request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    if (CARRIES_TOKEN.test(decodedPath(request.path))) response.setHeader('Referrer-Policy', 'no-referrer');
    next();
  };
}

type Helmet = ReturnType<typeof helmet>;

/** What it says is the same in every answer, so it is asked once. */
function headersOf(asked: Helmet): [name: string, value: string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  asked(response.req, response, (error) => {
    if (error) throw error;
  });
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}
