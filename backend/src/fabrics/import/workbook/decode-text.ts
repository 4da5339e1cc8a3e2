import { encodingNames, type InspectedText, type TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import {
  type Candidate,
  decodeStrictly,
  detectEncoding,
  foreignWords,
  MEANINGLESS,
  oddnessOf,
} from './detect-encoding.js';
import { utf16Of } from './utf-16.js';
import { WorkbookRejected } from './workbook-rejected.js';

const UNREADABLE = 'The text of the file can not be read: save it as CSV UTF-8 and upload it again.';
const DAMAGED = 'The text of the file is UTF-8, but some of it is damaged: save it as CSV UTF-8 and upload it again.';
const SAMPLE_WORDS = 12;
const SAMPLE_CHARACTERS = 160;
/** A sample is taken from this many characters at the beginning. */
const SAMPLED_CHARACTERS = 20_000;
/** A text is UTF-8 if it has at least this many valid characters for each damaged one. */
const SOUND = 4;

/** The text of a CSV file, and how it was read. */
export interface DecodedText extends InspectedText {
  text: string;
}

/**
 * The text of a CSV file: by its byte order mark, or as UTF-8 or UTF-16 if it is that, otherwise in the chosen encoding,
 * or else in the likeliest one.
 *
 * @throws WorkbookRejected for bytes that are no text, and for a chosen encoding that the file is not written in.
 */
export function decodeText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText {
  const unicode = unicodeOf(bytes);
  if (unicode) return agreeing(unicode, bytes, chosen);
  if (bytes.includes(0)) throw new WorkbookRejected(UNREADABLE);
  if (isDamagedUtf8(bytes)) throw new WorkbookRejected(DAMAGED);
  const { candidates, isCertain } = detectEncoding(bytes);
  const encoding = chosen ?? candidates[0]?.encoding;
  if (!encoding) throw new WorkbookRejected(UNREADABLE);
  return {
    text: textIn(bytes, encoding),
    encoding,
    is_certain: isCertain || chosen !== undefined,
    choices: candidates
      .filter(
        (one, place) => one.encoding === encoding || candidates.findIndex(({ words }) => words === one.words) === place,
      )
      .map(sampleOf),
  };
}

/** The text of a file that is imported. @throws WorkbookRejected also if its encoding is in doubt */
export function certainText(bytes: Uint8Array, chosen?: TextEncoding): DecodedText {
  const decoded = decodeText(bytes, chosen);
  assertCertain(decoded);
  return decoded;
}

/** @throws WorkbookRejected if nobody knows what the letters of a text are */
export function assertCertain({ is_certain, choices }: InspectedText): void {
  if (is_certain) return;
  const [one = '', ...others] = choices.slice(0, 3).map(({ encoding }) => encodingNames[encoding]);
  const maybe = others.length > 0 ? `${[one, ...others.slice(0, -1)].join(', ')} or ${others.at(-1)}` : one;
  throw new WorkbookRejected(
    `It is not certain how the letters of the file are encoded, perhaps in ${maybe}: save it as "CSV UTF-8" or .xlsx and upload it again, or choose the encoding in the console.`,
  );
}

/** @throws WorkbookRejected */
function textIn(bytes: Uint8Array, encoding: TextEncoding): string {
  // UTF-16 shows itself by its zero bytes.
  const text = encoding.startsWith('utf-16') ? null : decodeStrictly(bytes, encoding);
  if (text !== null && !text.includes('\u0000')) return text;
  throw new WorkbookRejected(
    `The file is not written in ${encodingNames[encoding]}, because some of it has no meaning there: choose another encoding, or save the file as CSV UTF-8.`,
  );
}

/** @throws WorkbookRejected for a choice that a text in Unicode contradicts */
function agreeing(found: DecodedText, bytes: Uint8Array, chosen: TextEncoding | undefined): DecodedText {
  if (chosen === undefined || chosen === found.encoding)
    return { ...found, is_certain: found.is_certain || chosen !== undefined };
  if (!found.is_certain) return { ...found, text: textIn(bytes, chosen), encoding: chosen, is_certain: true };
  // Plain ASCII is the same in all of them.
  if (found.encoding === 'utf-8' && !/[^\p{ASCII}]/u.test(found.text)) return found;
  throw new WorkbookRejected(
    `The file is written in ${encodingNames[found.encoding]}, not in ${encodingNames[chosen]}: choose that encoding, or none.`,
  );
}

/** The text of a file in UTF-8 or UTF-16; null for others. @throws WorkbookRejected if it is not what its mark says */
function unicodeOf(bytes: Uint8Array): DecodedText | null {
  const marked = markOf(bytes);
  const encoding = marked ?? utf16Of(bytes) ?? 'utf-8';
  const text = decodeStrictly(bytes, encoding);
  if (text === null || text.includes('\u0000') || (!marked && encoding !== 'utf-8' && MEANINGLESS.test(text))) {
    if (marked || encoding !== 'utf-8') throw new WorkbookRejected(UNREADABLE);
    return null;
  }
  const others = marked || encoding !== 'utf-8' ? [] : otherReadings(bytes, text);
  return {
    text,
    encoding,
    is_certain: others.length === 0,
    choices: [{ encoding, words: foreignIn(text), oddness: 0 }, ...others].map(sampleOf),
  };
}

/** Letters in two bytes that hardly any list of fabrics has. */
const RARE_LETTERS = /[\u0180-\u019f\u01b1-\u0217\u021c-\u02af\u0460-\u048f\u0492-\u058f]/;

/** A few Chinese or Korean characters can be valid UTF-8, of odd letters in two bytes each. */
function otherReadings(bytes: Uint8Array, text: string): Candidate[] {
  if (/[\u0800-\uffff]/.test(text) || !/[^\p{ASCII}]/u.test(text)) return [];
  const words = decodeStrictly(foreignWords(bytes).words, 'utf-8');
  if (words !== null && oddnessOf(words, 'utf-8') === 0 && !RARE_LETTERS.test(words)) return [];
  return detectEncoding(bytes).candidates.filter(
    ({ encoding, oddness }) => oddness === 0 && ['gb18030', 'big5', 'shift_jis', 'euc-kr'].includes(encoding),
  );
}

function markOf(bytes: Uint8Array): TextEncoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  let damaged = 0;
  let sound = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) damaged += 1;
    else if (code >= 0x80) sound += 1;
  }
  return sound > 0 && sound >= damaged * SOUND;
}

/** The first words beyond ASCII of a text. */
const foreignIn = (text: string): string =>
  text
    .slice(0, SAMPLED_CHARACTERS)
    .split(/[\s,;|"]+/)
    .filter((word) => /[^\p{ASCII}]/u.test(word))
    .join('\n');

const sampleOf = ({ encoding, words }: Candidate): InspectedText['choices'][number] => ({
  encoding,
  sample: Array.from(words.split('\n').filter(Boolean).slice(0, SAMPLE_WORDS).join(' · '))
    .slice(0, SAMPLE_CHARACTERS)
    .join(''),
});
