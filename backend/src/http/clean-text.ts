import { BadRequestException } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

const MAX_DEPTH = 32;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const NUL = '\u0000';
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Refuses what no field of ours can hold, wherever it stands: NUL characters and lone surrogates (PostgreSQL stores
 * neither), numbers too large to be numbers, names that reach into prototypes, and nesting beyond any form of ours.
 */
export function refuseUncleanText(request: Request, _: Response, next: NextFunction): void {
  check(decodedPath(request.path));
  check(request.query);
  check(request.body);
  next();
}

/** Goes through the tree level by level, not by recursion: a hostile depth can't exhaust the stack. */
function check(root: unknown): void {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) throw new BadRequestException('The request is nested too deeply.');
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
