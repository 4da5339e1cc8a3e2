import { randomUUID } from 'node:crypto';
import Bowser from 'bowser';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { addressOf } from '../rate-limiting/client-ip.js';

/** The client that somebody signs in with. */
export interface ClientInfo {
  /** See {@link addressOf}. */
  readonly address: string;
  /** The browser and its system in words, such as `Chrome on Android`. */
  readonly device: string;
  /** The value of {@link DEVICE_COOKIE}, if there is one. */
  readonly deviceId?: string;
}

export const clientInfoOf = (request: Request): ClientInfo => ({
  address: addressOf(request),
  device: deviceOf(request.headers['user-agent']),
  deviceId: deviceIdOf(request),
});

/** A cookie that identifies the browser, so that its owner is mailed about sign-ins from others. It grants nothing. */
const DEVICE_COOKIE = 'selvedge_device';
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** Returns the browser's id; a browser without one gets one. */
function deviceIdOf(request: Request): string {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const known = cookies.find((cookie) => cookie.startsWith(`${DEVICE_COOKIE}=`))?.slice(DEVICE_COOKIE.length + 1);
  if (known !== undefined && isUUID(known)) return known;
  const deviceId = randomUUID();
  const secure = request.secure;
  request.res?.cookie(DEVICE_COOKIE, deviceId, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/api/auth',
    secure,
    maxAge: YEAR_MS,
  });
  return deviceId;
}

/** Characters that are read of the header, which may be 16 kB long: the names stand at its beginning. */
const READ = 512;
const MAX_NAME = 40;

/** The device in a `User-Agent` header (RFC 9110 §10.1.5) in words. Clients may send anything there. */
export function deviceOf(userAgent = ''): string {
  if (userAgent.trim() === '') return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent.slice(0, READ));
  const [program = '', system = ''] = [browser.name, os.name].map((name) => name?.trim().slice(0, MAX_NAME));
  if (program && system) return `${program} on ${system}`;
  return program || system || UNKNOWN;
}

const UNKNOWN = 'Unknown device';
