import type { TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';

/** An encoding in which bytes make sense, with what they say. */
export interface Candidate {
  encoding: TextEncoding;
  /** The judged words, one a line. */
  words: string;
  /** The share of their characters that nobody writes so. */
  oddness: number;
}

export interface Detection {
  /** The likeliest first; none if the bytes make no sense in any. */
  candidates: Candidate[];
  isCertain: boolean;
}

const ONE_BYTE: readonly TextEncoding[] = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-6',
  'koi8-u',
  'cp850',
  'cp866',
  'maccyrillic',
  'macintosh',
];
/** The encodings that spreadsheets write; others are only proposed. */
const USUAL: readonly TextEncoding[] = [
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1254',
  'windows-1256',
  'windows-874',
  'gb18030',
  'big5',
  'shift_jis',
];
/** Different letters of words, or characters, without which even a single reading is only proposed. */
const FEW_LETTERS = 8;
const FEW_CHARACTERS = 5;
const MORE_BYTES: readonly TextEncoding[] = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'];
/** Bytes of distinct words that are judged. Western text with more is never certain, because one word can make the difference. */
const JUDGED_BYTES = 60_000;
/** The bytes at the beginning that chardet looks at. */
const SAMPLED_BYTES = 20_000;
/** Real text is hardly odd; Chinese and Japanese have rare characters as well. */
const ODD_LETTERS = 0.05;
const ODD_CHARACTERS = 0.2;
/** A text that is odder than this is no text. */
const SENSELESS = 0.5;
/** A text with this many different syllables and no Chinese character is Korean: misread Chinese would have two in five. */
const KOREAN_SYLLABLES = 10;

/** The text, or null if some bytes have no meaning in the encoding. Our own tables: those of some Node releases are wrong. */
export function decodeStrictly(bytes: Uint8Array, encoding: TextEncoding): string | null {
  if (encoding.startsWith('utf-')) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  }
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding);
  return MEANINGLESS.test(text) ? null : text;
}

/** Characters that stand for no sign: those of undefined bytes, of control, of private use, and unassigned ones. */
export const MEANINGLESS = /[\ufffd\u0080-\u009f\p{Co}\p{Cn}\p{Cs}]/u;

/** Judges in which encodings bytes that are not UTF-8 make sense. It is certain where all of these agree, or only one is left. */
export function detectEncoding(bytes: Uint8Array): Detection {
  const { words, isWhole } = foreignWords(bytes);
  const likely = likelihoods(words.subarray(0, SAMPLED_BYTES));
  const candidates = [...MORE_BYTES, ...ONE_BYTE]
    .flatMap((encoding): Candidate[] => {
      const text = decodeStrictly(words, encoding);
      return text === null ? [] : [{ encoding, words: text, oddness: oddnessOf(text, encoding) }];
    })
    .filter(({ oddness }) => oddness <= SENSELESS);
  const sensible = candidates.filter(makesSense);
  const rank = (one: Candidate) => (likely.get(one.encoding) ?? 0) + frequencyOf(one) * 200 - one.oddness * 1_000;
  const ranked = candidates.toSorted((one, other) => rank(other) - rank(one));
  const sure = certain(sensible, isWhole);
  if (!sure) return { candidates: ranked, isCertain: false };
  return { candidates: [sure, ...ranked.filter((other) => other !== sure)], isCertain: true };
}

const makesSense = (candidate: Candidate): boolean => {
  const { encoding, oddness } = candidate;
  // Any letters of Windows-874 make words in Thai, but not usual ones.
  if (encoding === 'windows-874' && frequencyOf(candidate) < 0.5) return false;
  return oddness <= (MORE_BYTES.includes(encoding) ? ODD_CHARACTERS : ODD_LETTERS);
};

function certain(sensible: readonly Candidate[], isWhole: boolean): Candidate | undefined {
  const western = sensible.find(({ encoding }) => encoding === 'windows-1252');
  const wide = sensible.filter(({ encoding }) => MORE_BYTES.includes(encoding));
  if (western && isWhole && wide.length === 0 && isWestern(western.words)) return western;
  const usual = sensible.find(({ encoding }) => USUAL.includes(encoding));
  if (usual && isLong(usual) && sensible.every(({ words }) => words === usual.words)) return usual;
  const korean = wide.find(({ encoding }) => encoding === 'euc-kr');
  const isOther = ({ encoding }: Candidate) => encoding !== 'euc-kr' && encoding !== 'gb18030';
  return korean && syllablesOf(korean) >= KOREAN_SYLLABLES && !sensible.some(isOther) ? korean : undefined;
}

const HALF_WIDTH = /[\uff61-\uff9f]/g;
const isLong = ({ encoding, words }: Candidate): boolean =>
  new Set(words.replace(HALF_WIDTH, '').match(/[^\p{ASCII}\P{L}]/gu)).size >=
  (MORE_BYTES.includes(encoding) ? FEW_CHARACTERS : FEW_LETTERS);

/** Number of different Korean syllables, if there is nothing else. */
const syllablesOf = ({ words, oddness }: Candidate): number =>
  oddness === 0 ? new Set(words.match(/[가-힣]/g)).size : 0;

/** Letters that are common where an encoding is used. */
const FREQUENT: Partial<Record<TextEncoding, RegExp>> = {
  'windows-1252': /[àâäåæçèéêëîïñôöøùûüßáíóúãõœ]/giu,
  'windows-1250': /[ąćęłńóśźżčďěňřšťůžýáéíőűăâîşţöüäôú]/giu,
  'iso-8859-2': /[ąćęłńóśźżčďěňřšťůžýáéíőűăâîşţöüäôú]/giu,
  'windows-1254': /[ğışİçöüâ]/giu,
  'windows-1257': /[āčēģīķļņšūžąęėįų]/giu,
  'windows-1251': /[оеаинтсрвлкмдпу]/giu,
  'iso-8859-5': /[оеаинтсрвлкмдпу]/giu,
  maccyrillic: /[оеаинтсрвлкмдпу]/giu,
  'koi8-u': /[оеаинтсрвлкмдпу]/giu,
  cp866: /[оеаинтсрвлкмдпу]/giu,
  'windows-1253': /[αοιετσνηυρκπλμάόίέήύώ]/giu,
  'windows-1255': /[א-ת]/gu,
  'windows-1256': /[ا-ي]/gu,
  'windows-874': /[\u0e48\u0e49าอนกรงมยลวดเ\u0e35ส\u0e34ท\u0e31ขตคแผฝ]/gu,
  cp850: /[éèêëäöüßçñáíóúàâîôû]/gu,
  macintosh: /[éèêëäöüßçñáíóúàâîôû’“”–]/gu,
};

/** From 0 to 1: how much a text looks like those that are written in its encoding. */
function frequencyOf(candidate: Candidate): number {
  const { encoding, words } = candidate;
  if (encoding === 'euc-kr') return syllablesOf(candidate) >= 4 ? 0.8 : 0.4;
  if (MORE_BYTES.includes(encoding)) return 0.6;
  const all = words.match(/[^\p{ASCII}\P{L}]/gu)?.length ?? 0;
  return all === 0 ? 0.5 : (words.match(FREQUENT[encoding] ?? /$^/g)?.length ?? 0) / all;
}

/**
 * Letters of Western words and signs at their usual places. Elsewhere the same bytes are other letters in Central Europe,
 * the Baltic, DOS or on a Macintosh, and only the word tells which is meant: `crêpe`, but `gęsty`; `58”`, but `sjö`.
 */
const WESTERN: readonly RegExp[] = [
  /(?<=\p{L})é|é(?=\p{L})/gu,
  /(?<=\p{L})ç(?=[aouãâó])/gu,
  /(?<=^|[^aeiouyäöüå])ä(?=u|[^aeiouyäöüå\P{L}])/gu,
  /ö(?=[^aeiouyäöüå\P{L}])|(?<=\p{L})ü(?=\p{L})|^ü(?=b)|(?<=[aeiouyäöü])ß(?!i)/gu,
  /(?<=[^aeiou\P{L}])á(?=\p{L})|(?<=\p{L})í(?=[^aeiou\P{L}])|ó|(?<=\p{L})ú(?=\p{L})/gu,
  /(?<=^|[^aeiouyäöü])å(?=$|[^aeiouyäöü])|(?<=[aoi])ë/gu,
  /(?<=ch)â(?=teau)|â(?=tre)|(?<=^bo|^ma)î(?=t)|(?<=^c|^r|contr)ô|^à$/gu,
  /(?<=[aeiouáéíóú])ñ(?=[aeiouáéíóú])/gu,
  /(?<=^cr|^fen|^f|^m|^extr|^ch|^p|^v|^t|^pr)ê(?=pe|tre|te|me|ne|che|tement|t)/gu,
  /(?<=^cr|^m|^mati|^premi|^lég|^mod|^tr)è(?=me|tre|re|le|s)/gu,
  /(?<=\p{L})’(?=\p{L}|$)|^“(?=.)|(?<=.)”$|^[–—•]$|(?<=[\ds])[–—×](?=\d)|^×$/gu,
  /^€$|€(?=\d)|(?<=[\d½¼¾])[€°²³¼½¾”’]|(?<=m)[²³]|[£¥](?=\d)|^[£¥½¼¾°±](?!\p{L})|(?<=\p{L})[®™]$|^[©®]$|\u00ad/gu,
  /(?<=.)…$|(?<!\p{L})\u00a0(?!\p{L})/gu,
];
/** Letters before a mark that can be a letter as well, unless there is a first one of its pair. */
const CLOSED = /\p{L}(?:”|…)$/u;

function isWestern(text: string): boolean {
  const words = text.split('\n');
  const closed = words.filter((word) => CLOSED.test(word)).length;
  return (closed === 0 || words.some((word) => word.startsWith('“'))) && words.every(isWesternWord);
}

function isWesternWord(word: string): boolean {
  const small = word.toLowerCase();
  const usual = new Set(WESTERN.flatMap((signs) => [...small.matchAll(signs)].map(({ index }) => index)));
  return [...small.matchAll(/[^\p{ASCII}]/gu)].every(({ index }) => usual.has(index));
}

/** The distinct words with bytes beyond ASCII, one a line. Bytes below 0x30 and the semicolon are themselves in every encoding. */
export function foreignWords(bytes: Uint8Array): { words: Buffer; isWhole: boolean } {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const words = new Set<string>();
  let size = 0;
  let start = 0;
  let isForeign = false;
  for (let at = 0; at <= file.length; at += 1) {
    const byte = file[at] ?? 0;
    if (byte >= 0x80) isForeign = true;
    else if (byte < 0x30 || byte === 0x3b) {
      if (isForeign) {
        const word = file.toString('latin1', start, at);
        if (!words.has(word)) {
          size += word.length + 1;
          // A single endless word is cut, and another one is left out, since a cut could divide a character.
          if (words.size === 0) words.add(word.slice(0, JUDGED_BYTES));
          if (size > JUDGED_BYTES) return { words: lines(words), isWhole: false };
          words.add(word);
        }
      }
      isForeign = false;
      start = at + 1;
    }
  }
  return { words: lines(words), isWhole: true };
}

const lines = (words: Iterable<string>): Buffer => Buffer.from([...words].join('\n'), 'latin1');

const CHARDET_NAMES: Record<string, TextEncoding> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-2': 'windows-1250',
  'ISO-8859-7': 'windows-1253',
  'ISO-8859-8': 'windows-1255',
  'ISO-8859-6': 'windows-1256',
  'ISO-8859-9': 'windows-1254',
  'KOI8-R': 'koi8-u',
};

function likelihoods(words: Uint8Array): Map<TextEncoding, number> {
  const found = new Map<TextEncoding, number>();
  for (const { name, confidence } of analyse(words)) {
    const encoding = CHARDET_NAMES[name] ?? (name.toLowerCase() as TextEncoding);
    found.set(encoding, Math.max(confidence, found.get(encoding) ?? 0));
  }
  return found;
}

/** The share of the characters beyond ASCII that nobody writes so. */
export function oddnessOf(text: string, encoding: TextEncoding): number {
  return MORE_BYTES.includes(encoding) ? oddCharacters(text, encoding) : oddLetters(text, encoding);
}

/** Signs that no list of fabrics has, but mojibake is full of. */
const ODD_SIGNS = /[‹›†‡‰ˆ˜¨¯´¸¬¦¤ƒ¶∂∑∏π∫≠∞√≈∆◊⌠⌡\u2500-\u259f]/gu;
/** A sign within a word, or a dash or quotation mark where an apostrophe could stand. */
const WITHIN_WORDS =
  /(?<=\p{L})[^\p{L}\p{M}\p{Nd}\p{ASCII}’‘·‐–—“”×®™°\u00ad](?=\p{L})|(?<=\p{Ll})[–—“”](?=\p{Ll})|(?<=[\p{L}\p{N}])[‚„«]|(?<=\p{L})±|[£¥](?=[^\d\s])/gu;
const SCRIPTS = [
  /\p{sc=Latin}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Hebrew}/u,
  /\p{sc=Arabic}/u,
  /\p{sc=Thai}/u,
];

/** Two accents side by side, which hardly any Western word has. */
const SIDE_BY_SIDE = /(?<=[à-æè-ðò-ÿ])(?!ß)[à-ÿ]/g;

function oddLetters(text: string, encoding: TextEncoding): number {
  const foreign = text.match(/[^\p{ASCII}\s]/gu)?.length ?? 0;
  let odd = (text.match(ODD_SIGNS)?.length ?? 0) + (text.match(WITHIN_WORDS)?.length ?? 0);
  if (encoding === 'cp850' || encoding === 'macintosh') odd += 2 * (text.match(SIDE_BY_SIDE)?.length ?? 0);
  for (const word of text.match(/[\p{L}\p{M}]+/gu) ?? []) {
    if (/[^\p{ASCII}]/u.test(word) && isOddWord(word)) odd += word.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  }
  return foreign === 0 ? 0 : odd / foreign;
}

const isOddWord = (word: string): boolean =>
  SCRIPTS.filter((script) => script.test(word)).length !== 1 ||
  /^\p{M}|\p{Ll}\p{Lu}/u.test(word) ||
  // Western words are written mostly in ASCII.
  (/\p{sc=Latin}/u.test(word) && (/[^\p{ASCII}]{5}/u.test(word) || /^[^\p{ASCII}]{2,}$/u.test(word)));

/** East Asian punctuation, which lists use everywhere. */
const NEUTRAL = /[\s\p{ASCII}\u3000-\u3020\u30fb\u30fc\uff01-\uff5e\uffe0-\uffe6℃″′·—–‘’“”…×°±½¼¾Φφ㎜㎝㎡㎏]/u;
/** The characters that its users write, from the first to the last pair of bytes: the common ones come first in each table. */
const COMMON: Partial<Record<TextEncoding, [number, number][]>> = {
  gb18030: [[0xb0a1, 0xd7fe]],
  big5: [[0xa440, 0xc67e]],
  shift_jis: [
    [0x829f, 0x8396],
    [0x889f, 0x9872],
  ],
  'euc-jp': [
    [0xa4a1, 0xa5f6],
    [0xb0a1, 0xcfd3],
  ],
  'euc-kr': [[0xb0a1, 0xc8fe]],
};
const common = new Map<TextEncoding, ReadonlySet<string>>();

function commonOf(encoding: TextEncoding): ReadonlySet<string> {
  const known = common.get(encoding);
  if (known) return known;
  const pairs = (COMMON[encoding] ?? []).flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, place) => from + place),
  );
  const bytes = Buffer.alloc(pairs.length * 3, '\n');
  for (const [place, pair] of pairs.entries()) bytes.writeUInt16BE(pair, place * 3);
  const characters = new Set(
    iconv
      .decode(bytes, encoding)
      .split('\n')
      .filter((own) => own.length === 1 && own !== '\ufffd'),
  );
  common.set(encoding, characters);
  return characters;
}

function oddCharacters(text: string, encoding: TextEncoding): number {
  const known = commonOf(encoding);
  let foreign = 0;
  let odd = 0;
  // Japanese has kana.
  const isJapanese = !encoding.endsWith('jp') || /[\u3041-\u30fa\uff66-\uff9d]/.test(text);
  for (const { 0: word, index } of text.matchAll(/[^\p{ASCII}]+/gu)) {
    // Half-width kana fill whole words.
    const isNarrow = /j(?:is|p)$/.test(encoding) && /^[\uff66-\uff6f\uff71-\uff9d][\uff66-\uff9f]+$/u.test(word);
    const isWithin = word.length === 1 && /[a-z]/i.test(text[index - 1] ?? '') && /[a-z]/i.test(text[index + 1] ?? '');
    for (const sign of word) {
      if (NEUTRAL.test(sign)) continue;
      foreign += 1;
      if ((!known.has(sign) && !isNarrow) || isWithin || !isJapanese) odd += 1;
    }
  }
  return foreign === 0 ? 0 : odd / foreign;
}
