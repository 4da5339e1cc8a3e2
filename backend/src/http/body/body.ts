import {
  applyDecorators,
  BadRequestException,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  PayloadTooLargeException,
  SetMetadata,
  UnsupportedMediaTypeException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiConsumes } from '@nestjs/swagger';
import { MAX_COUNTS } from '@selvedge/domain/stock/stock-take';
import { json, type Request, type RequestHandler, type Response, urlencoded } from 'express';
import { CONFIG, type Config } from '../../config/config.js';
import { type StructureLimits, structureProblem } from './json-structure.js';
import { rejectUnclean } from './reject-unclean.js';

const KIB = 1024;
const MAX_KEYS = 200;
const MAX_ENTRIES = 600;
const MAX_DEPTH = 8;

/** Limits of bodies: `bytes` as received and as decompressed; `values` counts fields and list entries together. */
const sizes = {
  /** Sign-in, registration, messages, and routes that state no size. */
  form: { bytes: 16 * KIB, values: 200 },
  /** A form with several long texts of 5,000 characters each, in any script and however escaped. */
  texts: { bytes: 96 * KIB, values: 200 },
  /** A record with lists of names, ids or images. */
  record: { bytes: 192 * KIB, values: 2_000 },
  /** A quotation or list with all its lines, as the admin console sends it back. The settings limit the bytes. */
  lines: { bytes: Number.POSITIVE_INFINITY, values: 10_000 },
  /** Thousands of counts, five fields each. */
  'stock-take': { bytes: Number.POSITIVE_INFINITY, values: 40_000, entries: MAX_COUNTS },
} as const;

type BodySize = keyof typeof sizes;

/** A form posted by a server-rendered page without a script: some fields per line of a quotation, percent-encoded. */
const PAGE_FORM = { bytes: 256 * KIB, fields: 700 };

const BODY = 'body';
const PAGE_TYPE = 'application/x-www-form-urlencoded';
const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The bodies a route accepts: JSON of some size, a multipart form, either, or a URL-encoded page form. */
interface BodyRule {
  readonly json?: BodySize;
  readonly files?: boolean;
  readonly page?: boolean;
}

/** Sets the body size of a route. The default is `form`. */
export const BodyLimit = (size: BodySize) => SetMetadata(BODY, { json: size } satisfies BodyRule);

/**
 * The route accepts a multipart form, which it reads itself, and no JSON.
 * @param options.orJson it also accepts JSON of this size, without files
 */
export const AcceptsFiles = ({ orJson }: { orJson?: BodySize } = {}) =>
  applyDecorators(
    SetMetadata(BODY, { files: true, json: orJson } satisfies BodyRule),
    ApiConsumes('multipart/form-data', ...(orJson ? ['application/json'] : [])),
  );

/** The route accepts what a plain HTML form posts, `{ [field]: string | string[] }`, and no JSON. */
export const AcceptsPageForm = () =>
  applyDecorators(SetMetadata(BODY, { page: true } satisfies BodyRule), ApiConsumes(PAGE_TYPE));

/** The same for a page that mail programs post to (RFC 8058): their form may be multipart, which is not read. */
export const AcceptsOneClick = () =>
  applyDecorators(
    SetMetadata(BODY, { page: true, files: true } satisfies BodyRule),
    ApiConsumes(PAGE_TYPE, 'multipart/form-data'),
  );

/**
 * Reads the body of a request, JSON or a page form, up to the limits of its route. Unauthorized callers are rejected before
 * anything is read. Length, number of fields and depth are checked before an object is built.
 */
@Injectable()
export class BodyGuard implements CanActivate {
  readonly #readers: Readonly<Record<BodySize, BodyReader>>;
  readonly #pageForm = new BodyReader(PAGE_FORM.bytes, pageFormParser());

  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) { limits }: Config,
  ) {
    const reader = (size: BodySize) => {
      const bytes = Math.min(sizes[size].bytes, limits.jsonBytes);
      return new BodyReader(bytes, jsonParser(bytes, { entries: MAX_ENTRIES, ...sizes[size] }));
    };
    this.#readers = {
      form: reader('form'),
      texts: reader('texts'),
      record: reader('record'),
      lines: reader('lines'),
      'stock-take': reader('stock-take'),
    };
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const isSlow = !request.complete;
    const { files, json, page } = this.reflector.getAllAndOverride<BodyRule | undefined>(BODY, [
      context.getHandler(),
      context.getClass(),
    ]) ?? { json: 'form' };
    if (!WITH_BODY.has(request.method) || !hasBody(request)) return true;
    if (files && request.is('multipart/form-data')) return true;
    if (page && request.is(PAGE_TYPE)) {
      await this.#pageForm.read(request, context.switchToHttp().getResponse());
      return true;
    }
    if (page || !request.is('application/json')) {
      const types = [
        ...(page ? [PAGE_TYPE] : []),
        ...(files ? ['multipart/form-data'] : []),
        ...(json ? ['application/json'] : []),
      ];
      throw new UnsupportedMediaTypeException(`Send the request as ${types.join(' or ')}.`);
    }
    // JSON contains no files, which the route itself reports.
    if (json) await this.#readers[json].read(request, context.switchToHttp().getResponse());
    if (isSlow) await request.checkAccessAgain?.();
    return true;
  }
}

function jsonParser(bytes: number, { values, entries }: Pick<StructureLimits, 'values' | 'entries'>): RequestHandler {
  const limits = { values, keys: MAX_KEYS, entries, depth: MAX_DEPTH };
  const verify = (_request: unknown, _response: unknown, body: Buffer, charset: string) =>
    rejectUnreadable(body, charset, limits);
  return json({ limit: bytes, verify });
}

function pageFormParser(): RequestHandler {
  return urlencoded({ extended: false, limit: PAGE_FORM.bytes, parameterLimit: PAGE_FORM.fields });
}

class BodyReader {
  constructor(
    private readonly bytes: number,
    private readonly parse: RequestHandler,
  ) {}

  /** Fills `request.body`. A body that is too long is rejected at once, without waiting for the rest. */
  async read(request: Request, response: Response): Promise<void> {
    try {
      if (Number(request.headers['content-length'] ?? 0) > this.bytes) throw tooLarge();
      await new Promise<void>((resolve, reject) => {
        this.parse(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
        whenLonger(request, this.bytes, () => reject(tooLarge()));
      });
    } catch (error) {
      if (!request.complete) response.setHeader('Connection', 'close');
      cutOffSoon(request);
      throw error;
    }
    rejectUnclean(request.body);
  }
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** JSON between systems is UTF-8 (RFC 8259); the structure check works on its bytes. */
function rejectUnreadable(body: Buffer, charset: string, limits: StructureLimits): void {
  if (charset.toLowerCase() !== 'utf-8') {
    throw new UnsupportedMediaTypeException('The character set of the request is not supported: use UTF-8.');
  }
  const problem = structureProblem(body, limits);
  if (problem) throw new BadRequestException(problem);
}

/** The parser itself would reject only after receiving everything. */
function whenLonger(request: Request, bytes: number, reject: () => void): void {
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > bytes) reject();
  });
}

function tooLarge(): PayloadTooLargeException {
  return new PayloadTooLargeException('The request is too large.');
}

/** How long the rest of a rejected request is read and discarded: browsers read no response before they have sent everything. */
const LINGER_MS = 5_000;

/** Ends the connection of a request that was rejected before it was complete. */
export function cutOffSoon(request: Request): void {
  if (request.complete || request.destroyed) return;
  const timer = setTimeout(() => request.destroy(), LINGER_MS).unref();
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
}
