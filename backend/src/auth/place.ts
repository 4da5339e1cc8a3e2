import Bowser from 'bowser';
import type { Request } from 'express';
import { addressOf } from '../http/rate-limiting/client-ip.js';

/** From where somebody signs in. */
export interface Place {
  /** See {@link addressOf}. */
  readonly address: string;
  /** The browser and its system in words, such as `Chrome on Android`. */
  readonly device: string;
}

export const placeOf = (request: Request): Place => ({
  address: addressOf(request),
  device: deviceOf(request.headers['user-agent']),
});

/** A header may be 16 kB long; what says anything stands at its beginning. */
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
