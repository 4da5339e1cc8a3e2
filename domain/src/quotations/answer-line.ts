import { inEnglish, type Sentence } from '../sentence.js';
import type { AnswerKind } from './offer.js';

const statements = {
  accepted: 'Accepted revision {letter}',
  declined: 'Declined revision {letter}',
  change_requested: 'Asked to change revision {letter}',
  extension_requested: 'Asked for more time for revision {letter}',
} as const satisfies Record<AnswerKind, string>;
const SIGNED = 'signed {name}';
const BY_TELEPHONE = 'by telephone';

/** A part of the first line of an answer in the conversation. */
export type AnswerPart = (typeof statements)[AnswerKind] | typeof SIGNED | typeof BY_TELEPHONE;

/** The first line of an answer in the conversation, which is stored in English: `Accepted revision A, signed Kamala Perera.` */
export function answerLine(kind: AnswerKind, letter: string, name: string, isByTelephone: boolean): string {
  const parts: Sentence<AnswerPart>[] = [{ text: statements[kind], values: { letter } }];
  if (name) parts.push({ text: SIGNED, values: { name } });
  if (isByTelephone) parts.push({ text: BY_TELEPHONE });
  return `${parts.map(inEnglish).join(', ')}.`;
}

const LINE = /^(.+? revision) ([A-Z]*)(?:, signed (.+?))?(, by telephone)?\.$/;

/** The text of an answer with its first line in another language; other texts stay as they are. */
export function answerIn(text: string, translate: (part: Sentence<AnswerPart>) => string): string {
  const [line = ''] = text.split('\n', 1);
  const [, statement, letter = '', name, telephone] = LINE.exec(line) ?? [];
  const known = Object.values(statements).find((one) => one === `${statement} {letter}`);
  if (!known) return text;
  const parts = [
    translate({ text: known, values: { letter } }),
    ...(name === undefined ? [] : [translate({ text: SIGNED, values: { name } })]),
    ...(telephone === undefined ? [] : [translate({ text: BY_TELEPHONE })]),
  ];
  return `${parts.join(', ')}.${text.slice(line.length)}`;
}
