import { inEnglish, type Sentence } from '../sentence.js';
import { type AnswerPart, answerIn, answerLine } from './answer-line.js';
import { answerKinds } from './offer.js';

const shouted = (part: Sentence<AnswerPart>) =>
  inEnglish({ ...part, text: part.text.replace(/(?<!\{)\b\w+\b(?!\})/g, (word) => word.toUpperCase()) });

test.each(
  answerKinds.flatMap((kind) =>
    ['', 'Kamala, by telephone or so'].flatMap((name) =>
      [true, false].map((isByTelephone) => ({ kind, name, isByTelephone })),
    ),
  ),
)('the line of $kind, signed "$name" and by telephone $isByTelephone, is said in another language', (one) => {
  const { kind, name, isByTelephone } = one;
  const text = `${answerLine(kind, 'A', name, isByTelephone)}\nLess, please.`;
  expect(answerIn(text, inEnglish)).toBe(text);
  const [line = '', ...more] = answerIn(text, shouted).split('\n');
  expect(line.replace(name, '').replace(' A', '')).toBe(line.replace(name, '').replace(' A', '').toUpperCase());
  expect(line).toContain(`REVISION A`);
  expect(line.includes(`SIGNED ${name}`)).toBe(name !== '');
  expect(more).toEqual(['Less, please.']);
});

test.each(['Accepted.', 'Please see revision B.', '', 'Accepted revision A. And more.'])(
  'what a customer writes stays as it is: "%s"',
  (text) => {
    expect(answerIn(text, shouted)).toBe(text);
  },
);
