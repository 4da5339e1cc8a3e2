import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { formatDate } from '@selvedge/domain/dates';
import sharp from 'sharp';
import type { Test } from 'supertest';
import { dayAhead } from '../support/days.js';
import { aFabric } from '../support/fabric-factories.js';
import { offerFixture, textOf } from '../support/offer-fixture.js';
import { openFixture, quotationFixture } from '../support/quotation-fixture.js';

jest.setTimeout(60_000);

const MAX_BYTES = 60_000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36';

const fixture = openFixture();
const { post, one, template, requested } = quotationFixture(fixture);

const { anOffer, at, count, pathOf, revised, say, withdraw } = offerFixture(fixture);

const expire = (id: string) =>
  fixture.app.dataSource.query(`UPDATE quotations SET valid_until = now() - interval '1 minute' WHERE id = $1`, [id]);

const lastMessage = async (id: string): Promise<string> =>
  (
    await fixture.app.dataSource.query(
      'SELECT id FROM quotation_messages WHERE quotation_id = $1 ORDER BY position DESC LIMIT 1',
      [id],
    )
  )[0].id;

describe('the offer page', () => {
  it('shows what was sent, and loads nothing from other sites', async () => {
    const { path, id } = await anOffer({ admin_comment: 'Dyed to order.\nhttp://evil.example' });
    const { text: html, headers } = await at(path).expect(200).expect('Content-Type', 'text/html; charset=utf-8');
    const text = textOf(html);
    const { quotation_no } = await one(id);
    for (const expectedText of [
      quotation_no,
      'Harbour Linen',
      '100 m',
      'Rs. 450.00 /m',
      'Rs. 45,000.00',
      '-Rs. 2,999.50',
    ]) {
      expect(text).toContain(expectedText);
    }
    expect(text).toMatch(/7 days left\. This offer holds until \d+ \w+ \d{4}\..*Dyed to order\./);
    expect(text).not.toContain('What changed');
    // User input never becomes a link; all links lead to our own pages, or to the staff mailbox.
    expect([...html.matchAll(/ (?:href|src|action)="([^"]+)"/g)].map(([, url = '']) => url)).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^(?!\/q\/|\/api\/uploads\/|#|mailto:)/)]),
    );
    expect(html).not.toMatch(/ style="| on\w+="/);
    const hash = (tag: string) => {
      const [, inside = ''] = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(html) ?? [];
      return `'sha256-${createHash('sha256').update(inside).digest('base64')}'`;
    };
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'unsafe-none',
      'x-robots-tag': expect.stringContaining('noindex'),
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*img-src 'self'.*; form-action 'self'/),
    });
    for (const part of [`style-src ${hash('style')}`, `script-src ${hash('script')}`]) {
      expect(headers['content-security-policy']).toContain(part);
    }
    expect((await fixture.app.http.head(path).expect(200)).headers['x-robots-tag']).toContain('noindex');
  });

  it('has a preview picture without names or totals', async () => {
    const { path, id } = await anOffer();
    const { text: html } = await at(path);
    const [head = ''] = html.split('<style>');
    const { quotation_no } = await one(id);
    expect(head).toContain(`content="Selvedge: quotation ${quotation_no}"`);
    expect(head).not.toMatch(/Nimali|Perera|Lakmali|42,000|45,000|Rs\./);
    expect(head).toContain(`content="${fixture.app.config.publicUrl}${path}/card.png"`);
    const { body, headers } = await at(`${path}/card.png`).set('User-Agent', 'WhatsApp/2.24.20.89 A').expect(200);
    expect(headers['cache-control']).toMatch(/^private, max-age=/);
    expect(body.length).toBeLessThan(60_000);
    const { width, height, format } = await sharp(body).metadata();
    expect([format, width, height]).toEqual(['png', 1200, 630]);
    // The picture has more than the background color: text, the border, a swatch.
    expect((await sharp(body).stats()).channels.every(({ min, max }) => max - min > 100)).toBe(true);
  });

  it('is at most 60 kB with forty lines of long names, each with a picture', async () => {
    const fabrics: { id: string }[] = [];
    for (let line = 0; line < 3; line++) {
      fabrics.push(
        await aFabric(fixture.app, { name: `Batik voile with a border of lotus flowers, printed by hand ${line}` }),
      );
    }
    const { body } = await post('create', '', {}).send({
      customer_name: 'Nimali Perera',
      customer_email: 'nimali@lakmali.example',
      fabric_items: Array.from({ length: 40 }, (_, line) => ({
        fabric_id: fabrics[line % 3]?.id,
        quantity_meters: 12.5 + line,
        unit_price: 1_450.75,
      })),
    });
    const id = body.quotation?.id ?? body.id;
    await post(id, 'approve', { quoted_price: 900_000 }).expect(200);
    await fixture.app.dataSource.query(
      `UPDATE quotation_documents SET content = jsonb_set(content, '{line_items}', (
         SELECT jsonb_agg(jsonb_set(line, '{fabric,image_url}', '"/api/uploads/6f1e9a52-9c1b-4a62-b0a1-3a3a2f1f7b10.webp"'))
         FROM jsonb_array_elements(content->'line_items') line)) WHERE quotation_id = $1`,
      [id],
    );
    const { text: html } = await at(await pathOf(id)).expect(200);
    const pictures = [...html.matchAll(/<img [^>]*\/api\/uploads\/[^>]*>/g)].map(([tag]) => tag);
    expect(pictures).toHaveLength(40);
    expect(pictures.every((tag) => /-320\.webp" width="56" height="56"/.test(tag))).toBe(true);
    expect(pictures.every((tag) => tag.includes('loading="lazy"'))).toBe(true);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('shows what changed from revision B on, and a superseded revision names and links its successor', async () => {
    const { id, path } = await anOffer();
    const newest = await revised(id, 399.5);
    const text = textOf((await at(newest)).text);
    expect(text).toMatch(/What changed .*Unit price Rs\. 450\.00 \/m → Rs\. 399\.50 \/m .*Fabrics/);
    const former = (await at(path).expect(200)).text;
    expect(textOf(former)).toMatch(/Revision B took the place of this one on/);
    // The superseded page links to the newest by a redirect: the token of the newest is on no other page.
    expect(former).toContain(`href="${path}/newest"`);
    expect(former).not.toContain(newest);
    expect(former).not.toContain('<form');
    expect((await at(`${path}/newest?lang=si`).expect(303)).headers.location).toBe(`${newest}?lang=si`);
    expect((await at(`${newest}/newest`).expect(303)).headers.location).toBe(newest);
    await withdraw(id);
    const alone = (await at(path).expect(200)).text;
    expect(textOf(alone)).toMatch(/Please contact us about it/);
    expect((await at(`${path}/newest`).expect(303)).headers.location).toBe(path);
    await at(`${newest}/newest`).expect(404);
  });

  it('of a rejection has no price and no answer form', async () => {
    const { id } = await requested();
    await post(id, 'reject', { admin_comment: 'The mill has closed.' }).expect(200);
    const path = await pathOf(id);
    const { text: html } = await at(path).expect(200);
    expect(textOf(html)).toMatch(/Your request .*The mill has closed\./);
    expect(html).not.toMatch(/Rs\.|Valid until|Terms/);
    // Only a message can be sent.
    expect([...html.matchAll(/<form action="([^"]+)"/g)].map(([, action]) => action)).toEqual([`${path}/messages`]);
    expect(textOf((await say(path, 'accept', { name: 'N' }).expect(409)).text)).toContain('was not taken');
    expect(
      await count('offer_answers a JOIN quotation_documents d ON d.id = a.document_id WHERE quotation_id = $1', id),
    ).toBe(0);
  });

  it('is available in Sinhala and Tamil, and remembers the language', async () => {
    const { path, id } = await anOffer();
    await fixture.app.dataSource.query(
      `UPDATE quotation_documents SET content = jsonb_set(jsonb_set(content,
         '{line_items,0,fabric,usable_width_cm}', '144'), '{line_items,0,fabric,lead_time_days}', '21')
       WHERE quotation_id = $1`,
      [id],
    );
    const { text: html, headers } = await at(`${path}?lang=si`).expect(200);
    expect(html).toContain('<html lang="si">');
    expect(textOf(html)).toContain('මිල ගණන් පත්‍රය');
    expect(textOf(html)).toContain(formatDate(new Date(), 'si'));
    expect(textOf(html)).toMatch(/147 cm, භාවිත කළ හැකි 144 cm • .*සැපයුම් කාලය දින 21/);
    expect(html).toContain('<ol class="terms" lang="en">');
    const [cookie = ''] = headers['set-cookie'] ?? [];
    expect(cookie).toMatch(/^lang=si;.*Path=\/q;.*SameSite=Lax/);
    const [remembered = ''] = cookie.split(';');
    expect((await at(path).set('Cookie', `a=b; ${remembered}`)).text).toContain('<html lang="si">');
    expect((await at(`${path}?lang=ta`).set('Cookie', remembered)).text).toContain('<html lang="ta">');
    for (const odd of ['xx', '', 'constructor', 'en']) {
      expect((await at(`${path}?lang=${odd}`)).text).toContain('<html lang="en">');
    }
    // Where none was chosen, it is in the language of the customer's account.
    await fixture.app.dataSource.query(
      `UPDATE users SET language = 'si' FROM quotations q WHERE q.customer_id = users.id AND q.id = $1`,
      [id],
    );
    expect((await at(path)).text).toContain('<html lang="si">');
    expect((await at(`${path}/messages`)).text).toContain('<html lang="si">');
    expect((await at(`${path}?lang=en`)).text).toContain('<html lang="en">');
    await fixture.app.dataSource.query('UPDATE users SET language = NULL');
    // Without cookies, the language is kept through an answer.
    const refused = await say(path, 'accept?lang=ta').expect(400);
    expect(refused.text).toContain('<html lang="ta">');
    const forms: [string, object][] = [
      ['accept', {}],
      ['accept', { name: 'x'.repeat(121) }],
      ['request-change', {}],
      ...['abc', '0', '1.250', '1,50', '1e9', '5 kg', '2000000', '0.12345'].map((q0): [string, object] => [
        'request-change',
        { q0 },
      ]),
      ...['free', '0', '99999999999', '1.005'].map((p0): [string, object] => ['request-change', { p0 }]),
      ['request-change', { n0: 'x'.repeat(501) }],
      ['decline', { reason: 'x'.repeat(5001) }],
    ];
    for (const [form, typed] of forms) {
      const { text } = await say(path, `${form}?lang=ta`, typed).expect(400);
      const [, fault] = /<p class="fault" id="fault">([^<]*)</.exec(text) ?? [];
      expect([form, typed, fault]).toEqual([form, typed, expect.stringMatching(/^(?!.*[a-z]{2}).*[\u0b80-\u0bff]/)]);
    }
    const { headers: answered } = await say(path, 'decline?lang=ta').expect(303);
    expect(answered.location).toBe(`${path}?lang=ta#standing`);
    expect(textOf((await at(`${path}/messages?lang=ta`)).text)).toContain('திருத்தம் A மறுக்கப்பட்டது');
    expect(textOf((await at(`${path}/messages`)).text)).toContain('Declined revision A.');
  });

  it('has its actions beside the total, and a change request field at each line', async () => {
    const { path } = await anOffer();
    const { text: html } = await at(path).expect(200);
    expect(textOf(html)).toMatch(/7 days left.* Accept … Ask for a change Question .*Fabrics .*White Harbour Linen/);
    expect(html).toMatch(
      /<ol class="lines"[\s\S]*<input (?=[^>]*form="ask")[^>]*name="q0"[\s\S]*<\/ol>[\s\S]*<form [^>]*id="ask"/,
    );
    await say(path, 'decline').expect(303);
    expect((await at(path)).text).not.toMatch(/class="wish"|class="steps-now"/);
  });

  it('shows unread messages at its top', async () => {
    const { id, path } = await anOffer();
    await post(id, 'messages', { message: 'Which shade shall it be?' }).expect(201);
    const text = textOf((await at(path).expect(200)).text);
    expect(text.indexOf('Which shade')).toBeLessThan(text.indexOf('Fabrics'));
    await fixture.app.http
      .post(`${path}/messages`)
      .field('message', 'Navy.')
      .field('read', await lastMessage(id))
      .expect(303);
    const read = textOf((await at(path)).text);
    expect(read.indexOf('Which shade')).toBeGreaterThan(read.indexOf('Fabrics'));
  });

  it.each([
    ['no text', (form: Test) => form.field('message', ' '), 'message', ''],
    [
      'a file of another kind',
      (form: Test) => form.field('message', 'See this.').attach('files', Buffer.from('MZ'), 'tool.exe'),
      'files',
      'Please choose the files again.',
    ],
  ])('rejects a message with %s at its top, with a link to the field', async (_, fill, field, advice) => {
    const { path } = await anOffer();
    const { text: html } = await fill(fixture.app.http.post(`${path}/messages`));
    const [alert = ''] = /<p [^>]*role="alert">.*?<\/p>/.exec(html) ?? [];
    expect(textOf(alert)).toMatch(/^ Nothing was sent\. /);
    expect(textOf(alert)).toContain(advice);
    const [, place] = /href="#([\w-]+)"/.exec(alert) ?? [];
    expect(html).toMatch(
      new RegExp(`<(?:textarea|input)(?=[^>]* name="${field}")(?=[^>]* aria-invalid="true")[^>]* id="${place}"`),
    );
    if (advice) expect(html).toContain('See this.');
  });

  it('offers the PDF once it is printed, and says before that it is being made', async () => {
    const { path } = await anOffer();
    const early = await at(`${path}/pdf`).expect(409).expect('Content-Type', /html/);
    expect(textOf(early.text)).toMatch(/being made/);
  });
});

describe('an invalid token', () => {
  it('gets the same response, whatever is wrong with it and whatever is requested', async () => {
    const withdrawn = await anOffer();
    await withdraw(withdrawn.id);
    const gone = await anOffer();
    await withdraw(gone.id, '');
    const unknown = randomBytes(32).toString('base64url');
    const paths = [
      withdrawn.path,
      gone.path,
      `/q/${unknown}`,
      `${withdrawn.path}x`,
      '/q/x',
      '/q/..%2F..',
      '/q/%3Cb%3E',
    ];
    const answers = [];
    for (const path of paths) {
      for (const part of ['', '/pdf', '/card.png', '/accept', '/messages', `/attachments/${randomUUID()}`])
        answers.push(await at(path + part));
      answers.push(
        await fixture.app.http
          .post(`${path}/messages`)
          .field('message', 'x')
          .attach('files', Buffer.from('%PDF-1.7'), 'a.pdf'),
      );
      for (const verb of ['accept', 'decline', 'request-change', 'request-extension']) {
        answers.push(await say(path, verb, { name: 'N', message: 'x' }));
      }
    }
    // Truncated by a messenger, or followed by other characters.
    const { path: open } = await anOffer();
    const lost = ['/q', '/q/', `${open}/)`, `${open}/pdf/x`, `/q/${unknown}/x/y`];
    const unreadable = ['/q/%00', `${open}%00`, '/q/%E0%A4', `${open}?lang=%00`, `${open}?__proto__=x`];
    for (const link of [...lost, ...unreadable]) answers.push(await at(link));
    const { date: _, 'x-request-id': __, ...headers } = answers[0]?.headers ?? {};
    expect(headers['cache-control']).toBe('no-store');
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(answer.text).toBe(answers[0]?.text);
      expect(answer.headers).toMatchObject(headers);
    }
    expect(textOf(answers[0]?.text ?? '')).toContain('This link opens nothing');
    // The tracking pixel reveals nothing either.
    const pixels = await Promise.all(paths.map((path) => at(`${path}/seen.gif`).set('User-Agent', PHONE)));
    expect(new Set(pixels.map(({ status, body }) => `${status} ${body.toString('hex')}`)).size).toBe(1);
  });
});

describe('an offer counts as seen', () => {
  const seen = (path: string) => at(`${path}/seen.gif`).set('User-Agent', PHONE);

  it('when a person first opens it in an old browser, once under concurrency', async () => {
    const { id, path } = await anOffer();
    const opened = await Promise.all(Array.from({ length: 20 }, () => at(path).set('User-Agent', PHONE)));
    expect(opened.every(({ status }) => status === 200)).toBe(true);
    const { seen_at } = await one(id);
    expect(seen_at).not.toBeNull();
    await at(path).set('User-Agent', PHONE).expect(200);
    expect((await one(id)).seen_at).toBe(seen_at);
  });

  it('when the page is first displayed to a person, and not otherwise', async () => {
    const { id, path } = await anOffer();
    const { text: html } = await at(path).set('User-Agent', PHONE).set('Sec-Fetch-Mode', 'navigate').expect(200);
    expect(html).toContain(`<noscript><img src="${path}/seen.gif"`);
    await fixture.app.http.head(path).set('User-Agent', PHONE).expect(200);
    await fixture.app.http.head(`${path}/seen.gif`).set('User-Agent', PHONE).expect(200);
    for (const part of ['', '/card.png', '/seen.gif']) {
      await at(path + part)
        .set('User-Agent', 'WhatsApp/2.24.20.89 A')
        .expect(200);
      await at(path + part)
        .set('User-Agent', PHONE)
        .set('Sec-Purpose', 'prefetch;prerender')
        .expect(200);
      await at(path + part)
        .set('User-Agent', PHONE)
        .set('Authorization', fixture.admin)
        .expect(200);
    }
    expect((await one(id)).seen_at).toBeNull();

    await Promise.all(Array.from({ length: 20 }, () => seen(path).expect(200).expect('Content-Type', 'image/gif')));
    const { seen_at } = await one(id);
    expect(Date.now() - Date.parse(seen_at ?? '')).toBeLessThan(30_000);
    await seen(path).expect(200);
    expect((await one(id)).seen_at).toBe(seen_at);
    expect((await at(path)).text).not.toContain('seen.gif');
  });

  it('without other side effects of viewing it, and never when robots open it', async () => {
    const { id, path } = await anOffer();
    /** A digest of all rows of each table. */
    const state = async () => {
      const tables = await fixture.app.dataSource.query<{ name: string }[]>(
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
      );
      const digests = await Promise.all(
        tables.map(async ({ name }) => {
          const [{ rows }] = await fixture.app.dataSource.query(
            `SELECT md5(coalesce(string_agg(t::text, '' ORDER BY t::text), '')) AS rows FROM ${name} t`,
          );
          return [name, rows as string] as const;
        }),
      );
      return new Map(digests);
    };
    const look = async (agent: Record<string, string>, parts: readonly string[]) => {
      for (const part of parts) {
        for (const method of ['get', 'head'] as const) await fixture.app.http[method](path + part).set(agent);
      }
    };
    const pages = ['', '?lang=si', '/pdf', '/card.png', '/messages', '/accept', '/decline', '/request-change'];
    const before = await state();
    for (const robot of [
      'WhatsApp/2.24.20.89 A',
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/129.0 Safari/537.36 SafeLinks',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    ]) {
      await look({ 'User-Agent': robot }, [...pages, '/seen.gif']);
    }
    // A scanner of mailed links sends the user agent of a browser, and opens every page that is linked.
    await look({ 'User-Agent': PHONE, 'Sec-Fetch-Mode': 'navigate' }, pages);
    expect(await state()).toEqual(before);
    await look({ 'User-Agent': PHONE, 'Sec-Fetch-Mode': 'no-cors' }, [...pages, '/seen.gif']);
    const after = await state();
    expect([...after].filter(([name, rows]) => rows !== before.get(name)).map(([name]) => name)).toEqual([
      'offer_links',
    ]);
    expect((await one(id)).seen_at).not.toBeNull();
  });

  it('when it is answered, whatever the browser loads', async () => {
    const { id, path } = await anOffer();
    await say(path, 'decline').expect(303);
    expect((await one(id)).seen_at).not.toBeNull();
  });
});

describe('an answer', () => {
  it('accepts with a typed name and orders at the figures of the page, once when repeated', async () => {
    const { id, path } = await anOffer();
    const { headers } = await say(path, 'accept', { name: '  Nimali Perera ' }).expect(303);
    expect(headers.location).toBe(`${path}#standing`);
    await say(path, 'accept', { name: 'Nimali Perera' }).expect(303);
    const { order_id, answer } = await one(id);
    expect(answer).toMatchObject({ kind: 'accepted', via: 'link', name: 'Nimali Perera' });
    expect(await count('orders WHERE quotation_id = $1 AND total_amount_cents = 4200050', id)).toBe(1);
    expect(await count('offer_answers WHERE address <> $1', '')).toBeGreaterThan(0);
    const text = textOf((await at(path)).text);
    expect(text).toMatch(/Order OR-.* Ordered .* Accepted on .* Signed: Nimali Perera/);
    expect(text).not.toContain('Accept …');
    expect(textOf((await say(path, 'decline').expect(409)).text)).toMatch(/was not taken Accepted on/);
    expect(order_id).not.toBeNull();
    await at(`${path}/accept`).expect(303).expect('Location', path);
  });

  it('that is invalid is rejected with its input and the reason shown again', async () => {
    const { id, path } = await anOffer();
    for (const name of ['', '   ', 'x'.repeat(121)]) {
      const { text } = await say(path, 'accept', { name }).expect(400);
      expect(text).toMatch(/role="alert"/);
      expect(text).toMatch(/<input[^>]* aria-invalid="true"/);
    }
    const typed = { message: 'Less, "please" <b>', q0: 'sixty', p0: '440', n0: 'one lot' };
    const { text } = await say(path, 'request-change', typed).expect(400);
    expect(textOf(text)).toContain('Write it in the figures 0 to 9');
    const open = await say(path, 'request-change', { message: 'More', q0: '1.250' }).expect(400);
    expect(textOf(open.text)).toContain('This may be 1250 or 1.25: write the one that is meant.');
    for (const typed of ['Less, &quot;please&quot; &lt;b&gt;', 'value="sixty"', 'value="440"', 'value="one lot"']) {
      expect(text).toContain(typed);
    }
    expect(text).toMatch(/<input class="field wrong"[^>]*name="q0"/);
    expect(textOf((await say(path, 'request-change', { message: ' ' }).expect(400)).text)).toContain(
      'Say what should change',
    );
    expect(text).not.toMatch(/<textarea[^>]* required/);
    await fixture.app.http.post(`${path}/accept`).send({ name: 'N' }).expect(415).expect('Content-Type', /html/);
    await say(path, 'decline', { reason: 'x'.repeat(300_000) }).expect(413);
    await fixture.app.http.post(`${path}/decline`).type('form').send('a=1&'.repeat(800)).expect(413);
    expect((await one(id)).answer).toBeNull();
  });

  it('requests a change line by line, once when repeated, and the offer can still be accepted', async () => {
    const { id, path } = await anOffer();
    const [line] = (await template(id)).line_items;
    const typed = { message: 'Less, please.', q0: '1,060.125', p0: 'Rs. 440', n0: '' };
    await Promise.all(Array.from({ length: 4 }, () => say(path, 'request-change', typed).expect(303)));
    const { answer, turn } = await one(id);
    expect(turn).toBe('ours');
    expect(answer).toMatchObject({
      kind: 'change_requested',
      message: 'Less, please.',
      lines: [{ id: line?.id, quantity_meters: 1_060.125, target_price: 440 }],
    });
    expect(await count(`offer_answers WHERE message = 'Less, please.'`)).toBe(1);
    expect(textOf((await at(path)).text)).toMatch(
      /You asked for a change .*Harbour Linen, White: 1,060\.125 m, Rs\. 440\.00/,
    );
    await say(path, 'request-change', { message: '', q0: '12' }).expect(303);
    expect((await one(id)).answer).toMatchObject({ message: '', lines: [{ id: line?.id, quantity_meters: 12 }] });
    await say(path, 'accept', { name: 'N' }).expect(303);
  });

  it('to a superseded revision is rejected with a link to the newest one, and to a withdrawn offer without a link', async () => {
    const { id, path } = await anOffer();
    const newest = await revised(id, 400);
    const refused = await say(path, 'accept', { name: 'N' }).expect(409);
    expect(textOf(refused.text)).toContain('Revision B took the place of this one');
    expect(refused.text).toContain(`href="${path}/newest"`);
    expect(refused.text).not.toContain(newest);
    await post(id, 'reject', { admin_comment: 'Sold out.' }).expect(200);
    expect(textOf((await say(newest, 'accept', { name: 'N' }).expect(409)).text)).toContain('withdrawn this offer');
    expect(await count('orders WHERE quotation_id = $1', id)).toBe(0);
  });

  it('to an expired offer can only request an extension, once', async () => {
    const { id, path } = await anOffer();
    await say(path, 'request-extension').expect(409);
    await expire(id);
    const { text: html } = await at(path).expect(200);
    expect(textOf(html)).toMatch(/This offer ended on .* Ask to extend/);
    expect(html).not.toContain('/accept"');
    expect(textOf((await say(path, 'accept', { name: 'N' }).expect(409)).text)).toContain('This offer ended on');
    for (let pressed = 0; pressed < 2; pressed++)
      await say(path, 'request-extension', { message: 'A week?' }).expect(303);
    expect(textOf((await at(path)).text)).toMatch(/You asked us on .* to extend it/);
    await post(id, 'extend', { valid_until: dayAhead(350) }).expect(200);
    await say(await pathOf(id), 'accept', { name: 'N' }).expect(303);
  });
});

test('a change of the order is shown on the page and in the account until its customer answers', async () => {
  const { id, path } = await anOffer();
  await say(path, 'accept', { name: 'Fathima Rizwan' }).expect(303);
  const staff = (call: string, body?: object) =>
    (body ? fixture.app.http.post(call).send(body) : fixture.app.http.get(call)).set('Authorization', fixture.admin);
  const { body: quotation } = await staff(`/api/admin/quotations/${id}`).expect(200);
  const orderPath = `/api/admin/orders/${quotation.order_id}`;
  const { body: order } = await staff(orderPath).expect(200);
  const [line] = order.line_items;
  const change = async (quantity_meters: number): Promise<string> =>
    (
      await staff(`${orderPath}/change`, {
        line_items: [{ id: line.id, quantity_meters }],
        note: 'As you asked',
      }).expect(200)
    ).body.pending_change.id;
  const asked = await change(200);

  const shown = textOf((await at(path).expect(200)).text);
  expect(shown).toContain('Your order stays as it is until you accept the change.');
  expect(shown).toContain('Quantity: 100 m → 200 m');
  expect(shown).toContain('Rs. 42,000.50 → Rs. 90,000.00');
  expect(textOf((await at(`${path}?lang=si`)).text)).toContain('වෙනස පිළිගන්න');
  const own = (verb: 'get' | 'post', rest = '') =>
    fixture.app.http[verb](`/api/quotations/${id}/order${rest}`).set('Authorization', fixture.customer);
  expect((await own('get').expect(200)).body.pending_change).toMatchObject({ id: asked, total_after: 90_000 });

  // Another change takes the place of the first, which can't be agreed to any more.
  const better = await change(150);
  const { text } = await say(path, `order-change/${asked}/accept`, { name: 'Fathima Rizwan' }).expect(409);
  expect(textOf(text)).toContain('taken back or replaced meanwhile');
  expect(textOf((await say(path, `order-change/${better}/accept`, { name: ' ' })).text)).toContain('Type your name');
  const { headers } = await say(path, `order-change/${better}/accept`, { name: 'Fathima Rizwan' }).expect(303);
  expect(headers.location).not.toContain(path);
  const newest = textOf((await at(String(headers.location).replace(/#.*/, '')).expect(200)).text);
  expect(newest).toContain('Rs. 67,500.00');
  expect(newest).not.toContain('until you accept the change');
  const { body: changed } = await own('get').expect(200);
  expect(changed).toMatchObject({ pending_change: null, revision: 'B', totals: { total: 67_500 } });
  expect(changed.history).toHaveLength(1);

  const third = await change(300);
  await own('post', `/changes/${third}/accept`).send({}).expect(400);
  await own('post', `/changes/${third}/decline`).send({ reason: 'Too much' }).expect(200);
  expect((await staff(orderPath)).body).toMatchObject({
    total_amount: 67_500,
    pending_change: null,
    history: expect.arrayContaining([expect.objectContaining({ kind: 'change_declined', detail: 'Too much' })]),
  });
});
