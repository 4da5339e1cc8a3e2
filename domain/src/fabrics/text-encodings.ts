/** The encodings in which the text of a CSV file can be read, with the names that people know. */
export const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Western European)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'windows-874': 'Windows-874 (Thai)',
  gb18030: 'GB18030 (simplified Chinese)',
  big5: 'Big5 (traditional Chinese)',
  shift_jis: 'Shift_JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  'euc-kr': 'EUC-KR (Korean)',
  'iso-8859-2': 'ISO 8859-2 (Central European)',
  'iso-8859-5': 'ISO 8859-5 (Cyrillic)',
  'iso-8859-6': 'ISO 8859-6 (Arabic)',
  'koi8-u': 'KOI8-U (Cyrillic)',
  cp850: 'CP850 (Western European, DOS)',
  cp866: 'CP866 (Cyrillic, DOS)',
  maccyrillic: 'Macintosh (Cyrillic)',
  macintosh: 'Macintosh (Western European)',
} as const;
export type TextEncoding = keyof typeof encodingNames;
export const textEncodings = Object.keys(encodingNames) as TextEncoding[];

/** How the text of a CSV file was read, for the person who imports it. */
export interface InspectedText {
  /** In which the rest of the inspection was read. */
  encoding: TextEncoding;
  /** Without certainty nothing is imported until the upload names an encoding. */
  is_certain: boolean;
  /** The text in each possible encoding, the likeliest first. */
  choices: { encoding: TextEncoding; sample: string }[];
}

const SPELLINGS: Record<string, TextEncoding> = {
  utf8: 'utf-8',
  utf16: 'utf-16le',
  'utf-16': 'utf-16le',
  gbk: 'gb18030',
  gb2312: 'gb18030',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp932: 'shift_jis',
  'shift-jis': 'shift_jis',
  sjis: 'shift_jis',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'koi8-r': 'koi8-u',
};

/** @returns the encoding of that name, in any of its usual spellings, or what is wrong in a sentence. */
export function readEncoding(raw: unknown): TextEncoding | { problem: string } {
  const name = typeof raw === 'string' ? raw.trim().toLowerCase() : '';
  const found =
    textEncodings.find((encoding) => encoding === name.replace(/^cp-?(?=12|874)/, 'windows-')) ??
    (Object.hasOwn(SPELLINGS, name) ? SPELLINGS[name] : undefined);
  return found ?? { problem: `The encoding must be one of ${textEncodings.join(', ')}.` };
}
