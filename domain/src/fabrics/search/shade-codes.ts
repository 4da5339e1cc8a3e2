import { joinedCode } from '../../look-alikes.js';

/** The end of a Pantone code says what it was dyed on, and buyers mostly leave it out: 19-4052 TCX, 19-4052 TPG. */
const ON_MATERIAL = /^(\d{6})t(?:cx|px|pg|sx|n)$/;

/** The spellings by which a search finds the code of a color: each without spaces and signs; none for an empty code. */
export function shadeCodeKeys(code: string): string[] {
  const key = joinedCode(code);
  const [, number] = ON_MATERIAL.exec(key) ?? [];
  return [key, number ?? ''].filter(Boolean);
}

/** Returns whether a text may be the code of a color: two signs without a letter are a count. */
export const maybeShadeCode = (key: string): boolean => key.length > 2 || (/\d/.test(key) && /\p{L}/u.test(key));
