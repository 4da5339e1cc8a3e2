import { BadRequestException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_PARAMETERS = 200;
const NUL = '\u0000';
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Treats the URL of a page that {@link rejectUncleanUrl} rejects, such as a link truncated by a messenger, as an unknown path, so
 * that the reader gets a "not found" page.
 */
export function treatUncleanUrlAsUnknown(request: Request, response: Response, next: NextFunction): void {
  try {
    rejectUncleanUrl(request, response, () => undefined);
  } catch {
    request.url = '/-/-';
  }
  next();
}

/** Rejects a path or a query string that can't be decoded, has too many parameters, or that {@link rejectUnclean} rejects. */
export function rejectUncleanUrl(request: Request, _: Response, next: NextFunction): void {
  rejectUnclean(decodedPath(request.path));
  const { query } = request;
  if (Object.values(query).flat().length > MAX_PARAMETERS) {
    throw new BadRequestException(`The address has more than ${MAX_PARAMETERS} parameters.`);
  }
  rejectUnclean(query);
  next();
}

/**
 * Rejects values that no field can hold, anywhere in `root`: NUL characters and lone surrogates (PostgreSQL stores neither),
 * numbers that overflow, and keys that reach prototypes. It walks the tree level by level instead of recursively, so that a
 * hostile depth can't exhaust the stack.
 */
export function rejectUnclean(root: unknown): void {
  let level: unknown[] = [root];
  while (level.length > 0) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') checkText(value);
      else if (typeof value === 'number') checkNumber(value);
      else if (Array.isArray(value)) pushAll(next, value);
      else if (typeof value === 'object' && value !== null) {
        checkKeys(value);
        pushAll(next, Object.values(value));
      }
    }
    level = next;
  }
}

function checkKeys(value: object): void {
  for (const key of Object.keys(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw new BadRequestException('The request holds a field name that is not allowed.');
    checkText(key);
  }
}

function checkText(text: string): void {
  if (text.includes(NUL) || LONE_SURROGATE.test(text)) {
    throw new BadRequestException("The request holds a character that can't be stored.");
  }
}

function checkNumber(number: number): void {
  if (!Number.isFinite(number)) throw new BadRequestException('The request holds a number that is too large.');
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new BadRequestException("The address can't be read.");
  }
}

function pushAll(target: unknown[], items: unknown[]): void {
  for (const item of items) target.push(item);
}
