import type { IncomingMessage } from 'node:http';
import { internet, type Network, NotPublic, requestPublic } from '../uploads/public-request.js';

/** The result of an attempt. */
export interface Outcome {
  /** Null without a response. */
  readonly statusCode: number | null;
  /** The beginning of the response, or why there is none. */
  readonly answer: string;
  readonly tookMs: number;
  /** How long the receiver asks to be left alone, in ms. */
  readonly retryAfterMs?: number;
}

const MAX_ANSWER_BYTES = 1_024;
/** How long the body of a response is read; only the status matters. */
const ANSWER_MS = 2_000;

/** Posts to other servers on the public internet. Redirects are not followed. */
export class WebhookSender {
  /** @param requestMs that an attempt may take until the status. */
  constructor(
    private readonly network: Network = internet,
    private readonly requestMs = 10_000,
  ) {}

  /** @param leave ends the attempt early; the promise then rejects with its reason. */
  async post(url: URL, headers: Record<string, string>, body: string, leave: AbortSignal): Promise<Outcome> {
    leave.throwIfAborted();
    const began = performance.now();
    const tookMs = () => Math.round(performance.now() - began);
    const signal = AbortSignal.any([leave, AbortSignal.timeout(this.requestMs)]);
    try {
      const response = await requestPublic(this.network, url, { method: 'POST', headers, body }, signal);
      const took = tookMs();
      const answer = await beginningOf(response);
      const { statusCode = 0 } = response;
      return { statusCode, answer: answer || noteOn(response), tookMs: took, retryAfterMs: retryAfterOf(response) };
    } catch (error) {
      leave.throwIfAborted();
      return {
        statusCode: null,
        answer: reasonOf(signal.aborted ? signal.reason : error, url.hostname),
        tookMs: tookMs(),
      };
    }
  }
}

/** The first kilobyte of the response, as far as it arrives in time. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => response.destroy(), ANSWER_MS);
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_ANSWER_BYTES) break;
    }
  } catch {
    // The body was cut off, but the status counts.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString().replaceAll('\0', '');
}

function noteOn({ statusCode = 0 }: IncomingMessage): string {
  return statusCode >= 300 && statusCode < 400 ? 'It sends on to another address, which is not followed.' : '';
}

/** Seconds or a date (RFC 9110 §10.2.3); 0 without one that can be read. */
function retryAfterOf({ headers }: IncomingMessage): number {
  const given = headers['retry-after'] ?? '';
  const ms = /^\d{1,9}$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}

/** Why there was no response, as a sentence. */
function reasonOf(error: unknown, host: string): string {
  if (error instanceof NotPublic) return `${error.message}.`;
  const { name, code: given } = error as NodeJS.ErrnoException;
  // The code of a DOMException, which the timeout of a signal rejects with, is a meaningless number.
  const code = typeof given === 'string' ? given : name;
  if (code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME') return `There is no site '${host}'.`;
  if (/CERT|TLS|SSL|ISSUER|SIGNATURE|HOSTNAME/.test(code)) return `${host} can't prove that it is ${host} (${code}).`;
  if (/TIME/i.test(code)) return `${host} did not answer in time.`;
  return `${host} could not be reached (${code}).`;
}
