import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { DataSource } from 'typeorm';
import { Mail } from '../../src/mail/mail.entity.js';
import { attachDocument, failMail, queueMail, resendMail } from '../../src/mail/mail-queue.js';
import { Mailer } from '../../src/mail/mailer.js';
import { SendMailJob } from '../../src/mail/send-mail.job.js';
import { SmtpMailer } from '../../src/mail/smtp-mailer.js';
import { Storage } from '../../src/storage/storage.js';
import { SmtpSink } from '../servers/smtp-sink.js';
import { cloneDatabase, type TestDatabase } from '../support/database.js';
import { aMail, mailInState, mailApp as openMailApp, queueOne, reloadMail } from '../support/queued-mails.js';
import { runJobs } from '../support/run-jobs.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let folder: string;
let sink: SmtpSink;
let dataSource: DataSource;

const queue = (changes?: Parameters<typeof aMail>[0]) => queueOne(dataSource, changes);
/** A document that is not printed yet. @returns its id */
async function buildWorkbook(): Promise<string> {
  const [sheet] = await dataSource.query(
    `WITH quotation AS (INSERT INTO quotations (quotation_no, source, valid_until) VALUES ($1, 'guest', now()) RETURNING id)
     INSERT INTO quotation_documents (quotation_id, revision, content, file_name)
     SELECT id, 1, '{}', 'QT_2026_0001.pdf' FROM quotation RETURNING id`,
    [randomUUID()],
  );
  return sheet.id;
}
const reload = (mail: Mail) => reloadMail(dataSource, mail);
const _inState = (mail: Mail, state: Mail['state'], withinMs?: number) =>
  mailInState(dataSource, mail, state, withinMs);

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'selvedge-mail-'));
  sink = await SmtpSink.start();
});

beforeEach(() => sink.forget());

afterAll(async () => {
  await sink.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const mailApp = (more: NodeJS.ProcessEnv, mailer?: Mailer) => openMailApp(database.url, folder, more, mailer);

describe('with a mail server', () => {
  let app: INestApplicationContext;

  beforeAll(async () => {
    app = await mailApp({ SMTP_URL: sink.url });
    dataSource = app.get(DataSource);
  });

  afterAll(() => app.close());

  test('a mail arrives as written, with a message ID from its row', async () => {
    const mail = await queue({ toName: 'නිමාලි பெரேரா', subject: 'Your quotation — ரூ. 1,250.00' });

    await runJobs(app);

    expect(sink.received).toHaveLength(1);
    const [{ from, to, parsed } = never()] = sink.received;
    expect({ from, to }).toEqual({ from: 'sales@selvedge.example', to: ['nimali@cottonhouse.lk'] });
    expect(parsed.from).toMatchObject({ name: 'Selvedge', address: 'sales@selvedge.example' });
    expect(parsed.to).toEqual([{ name: 'නිමාලි பெரேரா', address: 'nimali@cottonhouse.lk' }]);
    expect(parsed.subject).toBe('Your quotation — ரூ. 1,250.00');
    expect(parsed.messageId).toBe(`<${mail.id}@selvedge.example>`);
    expect(parsed.text?.trim()).toBe('Dear Nimali, your quotation is ready.');
    expect(parsed.html).toContain('<p>Dear Nimali');
    const sent = await reload(mail);
    expect(sent).toMatchObject({ state: 'sent', attempts: 1, lastError: null });
    expect(sent.sentAt).toBeInstanceOf(Date);
  });

  test('mails of one thread reference the same root with their own IDs, also when sent again', async () => {
    const [first, second, alone] = [
      await queue({ thread: 'quotation-1' }),
      await queue({ thread: 'quotation-1' }),
      await queue(),
    ];
    await runJobs(app);
    await dataSource.transaction((manager) => resendMail(manager, first));
    await runJobs(app);

    const root = '<quotation-1@selvedge.example>';
    const heads = sink.received.map(({ parsed }) => [parsed.messageId, parsed.inReplyTo, parsed.references]);
    const [one, two, three] = [first, second, alone].map(({ id }) => `<${id}@selvedge.example>`);
    expect(heads).toHaveLength(4);
    expect(heads).toEqual(
      expect.arrayContaining([
        [one, root, root],
        [two, root, root],
        [three, undefined, undefined],
      ]),
    );
    expect(heads.at(-1)).toEqual([one, root, root]);
  });

  test('one event sends one mail, however often it is queued', async () => {
    const mail = aMail();
    const first = await queue(mail);
    const [second, third] = await Promise.all([queue({ ...mail, subject: 'Another wording' }), queue(mail)]);

    await runJobs(app);

    expect([second?.id, third?.id]).toEqual([first.id, first.id]);
    expect(sink.received.map(({ parsed }) => parsed.subject)).toEqual([mail.subject]);
  });

  test('a mail of a change that is rolled back is never sent', async () => {
    await expect(
      dataSource.transaction(async (manager) => {
        await queueMail(manager, aMail());
        throw new Error('no approval after all');
      }),
    ).rejects.toThrow('no approval after all');

    await runJobs(app);

    expect(sink.received).toEqual([]);
  });

  test('a mail that waits for its document is sent once with it when it is ready', async () => {
    const key = 'private/quotations/first.pdf';
    const file = { key, name: 'QT_2026_0001.pdf' };
    await app.get(Storage).put(key, Buffer.from('%PDF-1.7 the document'), 'application/pdf');
    const mail = await queue({ documentId: await buildWorkbook() });
    await runJobs(app);
    expect(sink.received).toEqual([]);

    await dataSource.transaction((manager) => attachDocument(manager, mail.id, file));
    await dataSource.transaction((manager) => attachDocument(manager, mail.id, file));
    await runJobs(app);

    expect(sink.received).toHaveLength(1);
    const [attachment = never()] = sink.received[0]?.parsed.attachments ?? [];
    expect(attachment).toMatchObject({ filename: 'QT_2026_0001.pdf', mimeType: 'application/pdf' });
    expect(Buffer.from(attachment.content as ArrayBuffer).toString()).toBe('%PDF-1.7 the document');
  });

  test('a mail whose document is missing fails with a reason', async () => {
    const mail = await queue({ documentId: await buildWorkbook() });
    await attachDocument(dataSource.manager, mail.id, { key: 'private/quotations/gone.pdf', name: 'gone.pdf' });

    await runJobs(app);

    expect(await reload(mail)).toMatchObject({
      state: 'failed',
      lastError: 'The attached document is no longer stored.',
    });
  });

  test('a mail whose document cannot be created fails with its reason', async () => {
    const mail = await queue({ documentId: await buildWorkbook() });
    await failMail(dataSource.manager, mail.id, 'The document could not be printed.');

    expect(await reload(mail)).toMatchObject({ state: 'failed', lastError: 'The document could not be printed.' });
  });

  test.each([
    ['recipient', /does not accept the recipient: 550 not today/],
    ['message', /does not accept the message: 550 not today/],
  ] as const)(
    'a permanently rejected %s fails the mail at once with the response of the server',
    async (at, reason) => {
      sink.script({ at, code: 550 });
      const mail = await queue();

      await runJobs(app);

      const failed = await reload(mail);
      expect(failed).toMatchObject({ state: 'failed', attempts: 1 });
      expect(failed.lastError).toMatch(reason);
    },
  );

  test('an admin can send a failed mail again with the same message ID', async () => {
    sink.script({ at: 'message', code: 554 });
    const mail = await queue();
    await runJobs(app);

    expect(await dataSource.transaction((manager) => resendMail(manager, mail))).toBe(true);
    expect(await dataSource.transaction((manager) => resendMail(manager, mail))).toBe(false);
    await runJobs(app);

    expect(await reload(mail)).toMatchObject({ state: 'sent', attempts: 1, lastError: null });
    const ids = sink.received.map(({ parsed }) => parsed.messageId);
    expect(ids).toEqual([`<${mail.id}@selvedge.example>`, `<${mail.id}@selvedge.example>`]);
  });

  test('a mail found in the middle of a hand-over is uncertain and not sent', async () => {
    const mail = await queue();
    await dataSource.getRepository(Mail).update(mail.id, { state: 'handing_over' });

    await runJobs(app);

    const uncertain = await reload(mail);
    expect(uncertain.state).toBe('uncertain');
    expect(uncertain.lastError).toMatch(/may have arrived/);
    expect(sink.conversations).toBe(0);
  });

  test('one of two workers sends a mail that both pick up', async () => {
    const mail = await queue();
    const sender = app.get(SendMailJob);
    const payload = { mail_id: mail.id };

    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => sender.run(payload)));

    expect(sink.received).toHaveLength(1);
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await reload(mail)).state).toBe('sent');
  });

  test.each([
    'a@x.lk, b@y.lk',
    'a@x.lk\r\nBcc: b@y.lk',
    'a@x.lk\nBcc: b@y.lk',
    '"a b"@x.lk',
    '"a@x.lk, b"@y.lk',
    'group: a@x.lk, b@y.lk;',
    'Nimali <a@x.lk>',
    'a@x.lk (b@y.lk)',
    'a..b@x.lk',
    '',
    'nobody',
    '@x.lk',
    'a@',
    'a@x.lk>',
    'a@[127.0.0.1]',
    `${'a'.repeat(65)}@x.lk`,
  ])('a mail to the invalid address %j fails with the reason', async (toAddress) => {
    const mail = await queue({ toAddress });

    await runJobs(app);

    expect(sink.conversations).toBe(0);
    const failed = await reload(mail);
    expect(failed.state).toBe('failed');
    expect(failed.lastError).toMatch(/not exactly one email address/);
  });

  test('an international domain is converted to Punycode', async () => {
    const mail = await queue({ toAddress: 'info@சிங்கப்பூர்.lk' });

    await runJobs(app);

    expect(mail.toAddress).toBe('info@xn--clchc0ea0b2g2a9gcd.lk');
    expect((await reload(mail)).state).toBe('sent');
  });

  test('names, subjects and addresses cannot inject headers, recipients or lines', async () => {
    const control = fc.constantFrom(
      '\r\n',
      '\n',
      '\r',
      '\0',
      '\u2028',
      '\u0085',
      'Bcc: eve@evil.lk',
      '@',
      '<',
      '>',
      ',',
      ';',
      ':',
      '"',
      '\\',
      '=?utf-8?Q?=0d=0aBcc:_eve@evil.lk?=',
      ' ',
      '.',
    );
    const nasty = fc
      .array(fc.oneof(control, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 12 })
      .map((parts) => parts.join(''));
    const address = fc.oneof(
      nasty,
      nasty.map((text) => `nimali@cottonhouse.lk${text}`),
      nasty.map((text) => `${text}nimali@cottonhouse.lk`),
    );
    const expected = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];

    await fc.assert(
      fc.asyncProperty(nasty, nasty, address, async (toName, subject, nextAddress) => {
        sink.forget();
        const mail = await queue({ toName, subject, toAddress: nextAddress });
        await runJobs(app);
        const { state, toAddress } = await reload(mail);
        if (state === 'failed') return expect(sink.conversations).toBe(0);
        expect(state).toBe('sent');
        expect(sink.received).toHaveLength(1);
        const [{ to, parsed, raw } = never()] = sink.received;
        expect(to).toHaveLength(1);
        expect(parsed.to).toHaveLength(1);
        expect(parsed.to?.[0]?.address).toBe(toAddress);
        expect(parsed.cc ?? []).toEqual([]);
        expect(parsed.bcc ?? []).toEqual([]);
        // An empty subject produces no header.
        const headers = new Set(['subject', ...parsed.headers.map(({ key }) => key)]);
        expect([...headers].sort()).toEqual(expected);
        expect(parsed.headers.length).toBeLessThanOrEqual(expected.length);
        const [head = ''] = raw.split('\r\n\r\n');
        expect(head).not.toMatch(/[^\r]\n|\r[^\n]/);
      }),
      { numRuns: 150 },
    );
  });
});

describe('without a mail server', () => {
  test('a mail is stored as a standard file, and its state says that no server is configured', async () => {
    const app = await mailApp({});
    dataSource = app.get(DataSource);
    const mail = await queue({ subject: 'කොටේෂන්' });

    await runJobs(app);

    expect(await reload(mail)).toMatchObject({ state: 'not_configured', lastError: null });
    const [name = never(), ...others] = await readdir(join(folder, 'mail'));
    expect(others).toEqual([]);
    expect(name).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d.-]+Z-${mail.id}\\.eml$`));
    const parsed = await PostalMime.parse(await readFile(join(folder, 'mail', name)));
    expect(parsed).toMatchObject({ subject: 'කොටේෂන්', messageId: `<${mail.id}@selvedge.example>` });
    await app.close();
  });
});

describe('with a failing mail server', () => {
  let silent: Server;
  const openSockets = new Set<{ destroy(): void }>();

  beforeAll(async () => {
    silent = createServer((socket) => {
      openSockets.add(socket);
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    for (const socket of openSockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  const attemptWith = async (url: string) => {
    const app = await mailApp({}, new SmtpMailer(url, { connectMs: 200, silenceMs: 400 }));
    dataSource = app.get(DataSource);
    const mail = await queue();
    const attempt = app.get(SendMailJob).run({ mail_id: mail.id });
    const failure = await attempt.then(
      () => undefined,
      (error: Error) => error,
    );
    const after = await reload(mail);
    await dataSource.query('DELETE FROM outbox');
    await app.close();
    return { failure, after };
  };

  test('a server that does not respond costs little time, and the mail stays queued', async () => {
    const started = Date.now();
    const { failure, after } = await attemptWith(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);

    expect(Date.now() - started).toBeLessThan(5_000);
    expect(failure).toBeInstanceOf(Error);
    expect(after.state).toBe('queued');
    expect(after.lastError).toMatch(/could not be reached/);
  });

  test('an unreachable server leaves the mail queued', async () => {
    const { failure, after } = await attemptWith('smtp://127.0.0.1:1');

    expect(failure).toBeInstanceOf(Error);
    expect(after.state).toBe('queued');
    expect(after.lastError).toMatch(/could not be reached: .*ECONNREFUSED/);
  });

  test('a server that stops responding after the whole message leaves the mail uncertain', async () => {
    let answer: () => void = () => undefined;
    sink.script({ at: 'message', after: new Promise((resolve) => (answer = resolve)) });

    const { failure, after } = await attemptWith(sink.url);
    answer();

    expect(failure).toBeUndefined();
    expect(after.state).toBe('uncertain');
    expect(after.lastError).toMatch(/did not confirm/);
    expect(sink.received).toHaveLength(1);
  });

  test('a server that is busy after the whole message leaves the mail queued', async () => {
    sink.script({ at: 'message', code: 451 });

    const { failure, after } = await attemptWith(sink.url);

    expect(failure).toBeInstanceOf(Error);
    expect(after.state).toBe('queued');
    expect(after.lastError).toMatch(/451 not today/);
  });
});

function never(): never {
  throw new Error('There is nothing here.');
}
