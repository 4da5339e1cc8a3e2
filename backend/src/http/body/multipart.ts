import type { Readable } from 'node:stream';
import { types } from 'node:util';
import { BadRequestException, HttpException, PayloadTooLargeException } from '@nestjs/common';
import { type InParts, inParts } from '@selvedge/domain/sentence';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { cutOffSoon } from './body.js';

const MIB = 1024 * 1024;
/** Forms are flat: names with brackets would build objects and arrays of the sender's choosing. */
const FLAT = { fieldNameSize: 100, fields: 20, fieldNestingDepth: 0, fieldArrayIndexLimit: 0 };
/** Limit of one text field. */
const FIELD_BYTES = 10_000;
/** Allowance for part headers and boundaries. */
const OVERHEAD_BYTES = 64 * 1024;
const MAX_HEADERS = 20;

/** An incoming file of a form. Its stream fails if the file is too large or the client disconnects. */
export interface FilePart {
  /** Name of the form field. */
  field: string;
  /** The name stated by the sender: only for display, never for opening a file. */
  fileName: string;
  stream: Readable;
}

interface FormRules<Stored> {
  /** Bytes of one file. */
  maxBytes: number;
  maxFiles: number;
  /** Bytes of one text field; 10,000 by default. */
  fieldBytes?: number;
  /** Stores a file. Must clean up after itself when it rejects. */
  keep(part: FilePart): Promise<Stored>;
  /** Undoes `keep`, because the form is rejected after all. */
  discard(stored: Stored): Promise<void>;
}

/**
 * Reads a multipart form file by file. An error is reported at once, without waiting for the rest of the request.
 *
 * @returns the results of `keep`, in the order of the form.
 * @throws PayloadTooLargeException for a file, or a form, beyond the limits.
 * @throws BadRequestException for a form that can't be read or has more parts than allowed.
 * @throws UnauthorizedException, ForbiddenException for a caller whose access ended while the form arrived.
 */
export async function receiveForm<Stored>(
  request: Request,
  response: Response,
  rules: FormRules<Stored>,
): Promise<Stored[]> {
  const { promise: refused, reject: refuse } = deferred();
  const keeping: Promise<Stored>[] = [];
  const fieldSize = rules.fieldBytes ?? FIELD_BYTES;
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received > rules.maxFiles * rules.maxBytes + FLAT.fields * fieldSize + OVERHEAD_BYTES) {
      refuse(tooLarge(rules.maxBytes));
    }
  });
  const read = multer({
    storage: storageOf(rules, { keeping, refuse }),
    defParamCharset: 'utf8',
    limits: {
      ...FLAT,
      fieldSize,
      fileSize: rules.maxBytes,
      files: rules.maxFiles,
      parts: rules.maxFiles + FLAT.fields,
      headerPairs: MAX_HEADERS,
    },
  }).any();
  const complete = new Promise<void>((resolve, reject) => {
    read(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  try {
    await Promise.race([complete, refused]);
    await request.checkAccessAgain?.();
    return storedFiles<Stored>(request);
  } catch (error) {
    // A form rejected as too long may still complete.
    complete.then(() => Promise.all(storedFiles<Stored>(request).map(rules.discard))).catch(() => undefined);
    cutOffSoon(request);
    throw problemOf(await reasonOf(error, keeping), request, rules);
  }
}

function storedFiles<Stored>(request: Request): Stored[] {
  const files = (request.files ?? []) as unknown as { stored: Stored }[];
  return files.map(({ stored }) => stored);
}

/** When `keep` stops reading a file, its stream is aborted, and the parser may report that before `keep` has rejected. */
async function reasonOf(error: unknown, keeping: readonly Promise<unknown>[]): Promise<unknown> {
  if (!types.isNativeError(error) || error.name !== 'AbortError') return error;
  const failed = (await Promise.allSettled(keeping)).find(({ status }) => status === 'rejected');
  return failed?.status === 'rejected' ? failed.reason : error;
}

function storageOf<Stored>(
  rules: FormRules<Stored>,
  { keeping, refuse }: { keeping: Promise<Stored>[]; refuse: (error: unknown) => void },
): StorageEngine {
  return {
    _handleFile(_, { fieldname, originalname, stream }, done) {
      stream.once('limit', () => stream.destroy(tooLarge(rules.maxBytes)));
      const stored = rules.keep({ field: fieldname, fileName: originalname, stream });
      keeping.push(stored);
      stored.then(
        (stored) => done(null, { stored } as object),
        (error: unknown) => {
          refuse(error);
          done(error);
        },
      );
    },
    _removeFile(_, file, done) {
      const { stored } = file as unknown as { stored: Stored };
      rules.discard(stored).then(() => done(null), done);
    },
  };
}

function problemOf(error: unknown, request: Request, { maxBytes, maxFiles }: FormRules<unknown>): unknown {
  if (error instanceof HttpException) return error;
  if (request.destroyed && !request.complete) return new BadRequestException('The request was cut off.');
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return tooLarge(maxBytes);
    if (error.code === 'LIMIT_FILE_COUNT') return new BadRequestException(filesAtMost(maxFiles));
    return new BadRequestException(`The form can't be read: ${error.message.toLowerCase()}.`);
  }
  if (isParserError(error)) return new BadRequestException("The form can't be read: it is not complete.");
  return error;
}

/** The parser has no error class for malformed forms. */
function isParserError(error: unknown): boolean {
  return (
    error instanceof Error && /^(Multipart: |Malformed |Unexpected end of |Unsupported content )/.test(error.message)
  );
}

export function tooLarge(maxBytes: number): PayloadTooLargeException {
  return new PayloadTooLargeException(
    inParts('The file is too large: at most {most} MB.', { most: Math.floor(maxBytes / MIB) }),
  );
}

const filesAtMost = (most: number): InParts =>
  most === 1 ? inParts('Send at most one file.') : inParts('Send at most {most} files.', { most });

/** Only awaited in a race: a late rejection is ignored. */
function deferred(): { promise: Promise<never>; reject: (error: unknown) => void } {
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  promise.catch(() => undefined);
  return { promise, reject };
}
