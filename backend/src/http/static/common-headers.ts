import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../../config/config.js';

const ONE_YEAR_SECONDS = 31_536_000;
const NO_DEVICES =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';
/** The console scans the labels of rolls with the camera. */
const ONLY_CAMERA = NO_DEVICES.replace('camera=()', 'camera=(self)');
const CONSOLE = /^\/admin(\/|$)/i;

const REQUEST_ID = 'X-Request-Id';
/**
 * Pages opened by mailed links, matched like in their router: their URLs contain a token, which must not be sent as a referrer.
 */
const CARRIES_TOKEN = /^\/((verify-email|reset-password)\/?$|(q|l|verify)\/)/i;

/**
 * The request id and the security headers. Inline styles are allowed because the component library needs them; inline scripts
 * only by hash. Plain http gets no HSTS and no upgrade of its requests, so that a single machine works without a certificate.
 */
export function commonHeaders(config: Pick<Config, 'publicUrl'>, scriptHashes: readonly string[]): RequestHandler {
  const https = config.publicUrl.startsWith('https:');
  const setSecurityHeaders = helmet({
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
  });
  return (request, response, next) => {
    response.setHeader(REQUEST_ID, request.id);
    response.setHeader('Permissions-Policy', CONSOLE.test(request.path) ? ONLY_CAMERA : NO_DEVICES);
    setSecurityHeaders(request, response, (error) => {
      if (CARRIES_TOKEN.test(decodedPath(request.path))) response.setHeader('Referrer-Policy', 'no-referrer');
      next(error);
    });
  };
}

/** A path that can't be decoded stays as it is: it names no page and no file. */
export function decodedPath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
