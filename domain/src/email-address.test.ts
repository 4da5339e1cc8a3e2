import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  DISGUISED_EMAIL,
  emailProblem,
  INVALID_EMAIL,
  isEmailAddress,
  mailtoLink,
  smtpAddress,
  typedEmail,
  UNREACHABLE_EMAIL,
} from './email-address.js';

const label = 'a'.repeat(63);

test.each([
  ['a@b.lk', true],
  ['first.last+tag@mail.example.com', true],
  ["o'brien_2@rag-trade.example", true],
  ['ama@උදාහරණ.ලංකා', true],
  ['අම@උදාහරණ.ලංකා', false],
  ['ｎimal@example.com', false],
  ['josé@example.com', false],
  ['\u212aavindu@example.com', false],
  ['a@1.2.3.4', false],
  ['a@b.123', false],
  ['a@xn--a.lk', false],
  [`${'a'.repeat(64)}@b.lk`, true],
  [`a@${label}.lk`, true],
  [`${'a'.repeat(62)}@${label}.${label}.${label}`, true],
  ['', false],
  ['a', false],
  ['@', false],
  ['a@b', false],
  ['@b.lk', false],
  ['a@', false],
  ['a@b.', false],
  ['a@.lk', false],
  ['a@b..lk', false],
  ['.a@b.lk', false],
  ['a.@b.lk', false],
  ['a..b@c.lk', false],
  ['a@-b.lk', false],
  ['a@b-.lk', false],
  ['a b@c.lk', false],
  [' a@b.lk', false],
  ['a@b.lk ', false],
  ['a@b@c.lk', false],
  ['a@b.lk, c@d.lk', false],
  ['a@b.lk;c@d.lk', false],
  ['Ama <a@b.lk>', false],
  ['"a b"@c.lk', false],
  ['a(x)@b.lk', false],
  ['a@[127.0.0.1]', false],
  ['a@b.lk\n', false],
  ['a@b.lk\nBcc: c@d.lk', false],
  ['a\u0000@b.lk', false],
  ['a\u007f@b.lk', false],
  ['a\u202ekl.b@c.lk', false],
  ['a\u200b@b.lk', false],
  ['a\ud800@b.lk', false],
  ['mailto:a@b.lk', false],
  ['a@b.lk?bcc=c%40d.lk&body=', false],
  ['a?bcc=c@b.lk', false],
  ['a&b@c.lk', false],
  ['a@b.co/x', false],
  [`${'a'.repeat(65)}@b.lk`, false],
  [`a@${label}a.lk`, false],
  [`${'a'.repeat(64)}@${label}.${label}.${label}`, false],
])('whether %j is an email address is %s', (text, valid) => {
  expect(isEmailAddress(text)).toBe(valid);
});

test.each([
  'nimal@example.com\u200b',
  '\u202animal@example.com\u202c',
  '\ufeff\u00a0nimal@example.com\u3000',
  'nimal\u00ad@exam\u200dple.com',
  'nimal@example.com.',
  'mailto:nimal@example.com',
  'MAILTO: nimal@example.com',
  '<nimal@example.com>',
  '<nimal@example.com>.',
  ' <mailto:nimal@example.com> ',
  'nimal@example.com\n',
  'Nimal Perera <nimal@example.com>',
  '"Perera, Nimal" <nimal@example.com>;',
  'E-mail: nimal@example.com',
  'nimal＠example。com',
  "'nimal@example.com'",
  '‘nimal@example.com’;',
  '(mailto:nimal@example.com)',
  "Nimal <'nimal@example.com'>",
  '[nimal@example.com](mailto:nimal@example.com)',
  '[Nimal Perera](mailto:nimal@example.com).',
  'nimal@example.com>',
  'Nimal Perera <nimal@example.com',
  '<nimal@example.com',
  'mailto:nimal@example.com>;',
  'nimal@example.com)',
  '"nimal@example.com',
])('the pasted %j is read as one address', (text) => {
  expect(typedEmail(text)).toBe('nimal@example.com');
});

test.each([
  'a@b.lk, c@d.lk',
  'mailto:a@b.lk?bcc=c@d.lk',
  '<a@b.lk><c@d.lk>',
  'a@b.lk\nBcc: c@d.lk',
  "'a@b.lk' 'c@d.lk'",
  '[a@b.lk](mailto:c@d.lk)',
  '[a@b.lk](https://b.lk)',
  'a@b.lk>c@d.lk',
])('the pasted %j is rejected', (text) => {
  expect(isEmailAddress(typedEmail(text))).toBe(false);
});

test.each([
  [' <Nimal@example.com>', null],
  ['ama@උදාහරණ.ලංකා', null],
  ['ｎimal@example.com', UNREACHABLE_EMAIL],
  ['නිමල්@example.com', UNREACHABLE_EMAIL],
  ['nimal@\u0430raliya.example', DISGUISED_EMAIL],
  ['nimal@\u0441\u043e\u0441\u043e.example', DISGUISED_EMAIL],
  ['nimal@\u043c\u043e\u0441\u043a\u0432\u0430.\u0440\u0444', null],
  ['nimal@example', INVALID_EMAIL],
  ['\u212aavindu@example.com', UNREACHABLE_EMAIL],
  ['නිමල් x@example.com', INVALID_EMAIL],
  ['', INVALID_EMAIL],
])("the form's message for %j is %s", (text, problem) => {
  expect(emailProblem(text)).toBe(problem);
});

test('the mailer writes an international domain in ASCII', () => {
  expect(smtpAddress('Ama@උදාහරණ.ලංකා')).toBe('Ama@xn--ozc8dl2c3bxd.xn--fzc2c9e2c');
});

test.each([`a@${'a.'.repeat(500_000)}@`, 'a@'.repeat(500_000), '.'.repeat(1_000_000), `a@${'a-'.repeat(500_000)}`])(
  'a megabyte that is not an address is rejected at once (case %#)',
  (text) => {
    const begun = process.cpuUsage();
    expect(isEmailAddress(text)).toBe(false);
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(50);
  },
);

describe('a mailto link', () => {
  test('encodes the address', () => {
    expect(mailtoLink(' ama+lk@perera.example ')).toBe('mailto:ama%2Blk@perera.example');
  });

  test.each(['a@b.co?bcc=evil%40x.lk&body=', 'a@b.co&cc=c@d.lk', 'a@b.co\r\nBcc: c@d.lk', 'a@b.co,c@d.lk', 'a@b.co#x'])(
    'from %j contains no header and no second address',
    (address) => {
      const link = new URL(mailtoLink(address));
      expect([link.protocol, link.search, link.hash]).toEqual(['mailto:', '', '']);
      expect(link.pathname.split('@')).toHaveLength(2);
      expect(link.pathname).not.toMatch(/[,;\s]/);
      expect(decodeURIComponent(link.pathname)).toBe(address);
    },
  );

  test('contains the subject and the body of a message', () => {
    const { searchParams } = new URL(mailtoLink('a@b.lk', { subject: 'Poplin & twill', body: 'Dear Ama,\nyes?' }));
    expect([...searchParams]).toEqual([
      ['subject', 'Poplin & twill'],
      ['body', 'Dear Ama,\r\nyes?'],
    ]);
  });

  test('is built only in one module', () => {
    const root = join(__dirname, '../..');
    const sources = ['domain', 'backend', 'storefront', 'admin'].flatMap((workspace) =>
      readdirSync(join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(workspace, 'src', file),
      ),
    );
    const writers = sources
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => readFileSync(join(root, file), 'utf8').includes('mailto:${'));
    expect(writers).toEqual([join('domain', 'src', 'email-address.ts')]);
  });
});
