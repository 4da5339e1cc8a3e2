import { joinedCode } from '../../look-alikes.js';

/** The end of a Pantone code says what it was dyed on, and buyers mostly leave it out: 19-4052 TCX, 19-4052 TPG. */
const MATERIALS = ['tcx', 'tpx', 'tpg', 'tsx', 'tn'];
const ON_MATERIAL = /^(\d{6})([a-z]{2,3})$/;

/** The spellings by which a search finds the code of a color: each without spaces and signs; none for an empty code. */
export function shadeCodeKeys(code: string): string[] {
  const key = joinedCode(code);
  const [, number = '', material = ''] = ON_MATERIAL.exec(key) ?? [];
  return [key, MATERIALS.includes(material) ? number : ''].filter(Boolean);
}

/** The codes, without spaces and signs, that have a key among their own: all that a search for it finds. */
export const codesWithKey = (key: string): string[] =>
  /^\d{6}$/.test(key) ? [key, ...MATERIALS.map((material) => key + material)] : [key];

/** Returns whether a text may be the code of a color: two signs without a letter are a count. */
export const maybeShadeCode = (key: string): boolean => key.length > 2 || (/\d/.test(key) && /\p{L}/u.test(key));
