import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';

const MIB = 1024 * 1024;
const pdf = (bytes = 200) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'x')]);

let app: TestApp;
let admin: string;
let jpg: Buffer;
let png: Buffer;

beforeAll(async () => {
  app = await startApp();
  admin = (await aSignedInAdmin(app)).token;
  const orderDocument = sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } });
  [jpg, png] = await Promise.all([orderDocument.clone().jpeg().toBuffer(), orderDocument.clone().png().toBuffer()]);
});
afterAll(() => app.close());

const form = (token: string) => app.http.post('/api/auth/upload-documents').set('Authorization', token);
const get = (path: string, token?: string) =>
  token ? app.http.get(path).set('Authorization', token) : app.http.get(path);

const stored = (): string[] => {
  const folder = join(app.config.dataDir, 'files');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const rows = async (): Promise<number> =>
  (await app.dataSource.query('SELECT count(*)::int AS count FROM user_documents'))[0].count;

/** Files, complete or partial, without a row. */
async function strays(): Promise<string[]> {
  const files = stored();
  const recorded = await app.dataSource.query<{ name: string }[]>(
    `SELECT regexp_replace(storage_key, '.*/', '') AS name FROM user_documents`,
  );
  return files.filter((file) => !recorded.some(({ name }) => name === file));
}

/** Runs `work`, after which no file and no row may be left. */
async function leavingNothing<T>(work: () => Promise<T>): Promise<T> {
  const before = await rows();
  const result = await work();
  await eventually(async () => (await strays()).length === 0);
  expect(await rows()).toBe(before);
  return result;
}

describe('documents uploaded by a customer', () => {
  test('are stored once under a key: what is sent again after a lost response is discarded', async () => {
    const { token, user } = await aSignedInCustomer(app);
    const send = (file = jpg) =>
      form(token).set('Idempotency-Key', 'registration').attach('nic', file, 'nic.jpg').attach('br', png, 'br.png');
    const first = await send().expect(201);
    const [files, count] = [stored().length, await rows()];
    expect((await send().expect(201)).body).toEqual(first.body);
    expect((await send(png).expect(409)).body.message).toContain('other content');
    expect([stored().length, await rows()]).toEqual([files, count]);
    const { body } = await get(`/api/admin/users/${user.id}/documents`, admin).expect(200);
    expect(body).toHaveLength(2);
  });

  test('are stored under their field names and returned byte for byte', async () => {
    const { token, user } = await aSignedInCustomer(app);
    const { body } = await form(token)
      .attach('business_registration', pdf(), 'Form 40.pdf')
      .attach('vat_certificate', jpg, 'vat.jpeg')
      .attach('logo', png, 'logo')
      .expect(201);
    expect(body).toEqual({
      message: 'Documents uploaded successfully',
      documents: [
        expect.objectContaining({
          field: 'business_registration',
          file_name: 'Form 40.pdf',
          content_type: 'application/pdf',
          bytes: 200,
        }),
        expect.objectContaining({
          field: 'vat_certificate',
          file_name: 'vat.jpg',
          content_type: 'image/jpeg',
          bytes: jpg.length,
        }),
        expect.objectContaining({ field: 'logo', file_name: 'logo.png', content_type: 'image/png', bytes: png.length }),
      ],
    });
    for (const [at, bytes] of [pdf(), jpg, png].entries()) {
      const { id, url, content_type, file_name } = body.documents[at];
      expect(url).toBe(`/api/users/documents/${id}`);
      const answer = await get(url, token).responseType('blob').expect(200);
      expect(answer.body.equals(bytes)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': content_type,
        'content-length': String(bytes.length),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      });
      expect(savedAs(answer.headers['content-disposition'])).toBe(file_name);
    }
    const { body: seen } = await get(`/api/admin/users/${user.id}/documents`, admin).expect(200);
    expect(seen).toHaveLength(3);
    expect(JSON.stringify([body, seen])).not.toContain('private/');
  });

  test('can be read by their owner and by admins, and by nobody else', async () => {
    const [owner, other] = [await aSignedInCustomer(app), await aSignedInCustomer(app)];
    const { body } = await form(owner.token).attach('nic', pdf(), 'nic.pdf').expect(201);
    const [{ id }] = body.documents;
    const [own, console, strange] = [
      `/api/users/documents/${id}`,
      `/api/admin/users/${owner.user.id}/documents/${id}`,
      `/api/admin/users/${other.user.id}/documents/${id}`,
    ];
    const statuses = async (path: string) =>
      Promise.all([undefined, other.token, owner.token, admin].map(async (token) => (await get(path, token)).status));
    expect(await statuses(own)).toEqual([401, 404, 200, 200]);
    expect(await statuses(console)).toEqual([401, 403, 403, 200]);
    expect(await statuses(strange)).toEqual([401, 403, 403, 404]);
    expect(await statuses(`/api/admin/users/${owner.user.id}/documents`)).toEqual([401, 403, 403, 200]);
    expect((await get(`/api/admin/users/${other.user.id}/documents`, admin)).body).toEqual([]);

    const [{ storage_key }] = await app.dataSource.query('SELECT storage_key FROM user_documents WHERE id = $1', [id]);
    expect(storage_key).toMatch(new RegExp(`^private/users/${owner.user.id}/[0-9a-f-]{36}\\.pdf$`));
    for (const path of [
      storage_key,
      storage_key.split('/').at(-1),
      `../${storage_key}`,
      `%2e%2e%2f${storage_key.replaceAll('/', '%2f')}`,
    ]) {
      await get(`/api/uploads/${path}`, owner.token).expect(404);
    }
  });

  test('belong to the signed-in user, even when the form names another user', async () => {
    const [sender, victim] = [await aSignedInCustomer(app), await aSignedInCustomer(app)];
    await form(sender.token)
      .field('user_id', victim.user.id)
      .field('userId', victim.user.id)
      .attach('nic', pdf(), 'a.pdf')
      .expect(201);
    expect((await get(`/api/admin/users/${victim.user.id}/documents`, admin)).body).toEqual([]);
    expect((await get(`/api/admin/users/${sender.user.id}/documents`, admin)).body).toHaveLength(1);
  });

  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\scans\\letter.PDF', 'letter.pdf'],
    ['invoice.pdf.exe', 'invoice.pdf.pdf'],
    ['.htaccess', 'document.pdf'],
    ['evil\u202efdp.exe', 'evilfdp.pdf'],
    ['a"; filename="b.html', 'a; filename=b.pdf'],
    ['line\r\nX-Evil: 1.pdf', 'lineX-Evil 1.pdf'],
    ['ශ්\u200dරී ලංකා.pdf', 'ශ්\u200dරී ලංකා.pdf'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(100)}.pdf`],
  ])('with the name %j are saved as %j', async (sent, shown) => {
    const { token } = await aSignedInCustomer(app);
    const { body } = await form(token).attach('paper', pdf(), sent).expect(201);
    expect(body.documents[0].file_name).toBe(shown);
    const { headers } = await get(body.documents[0].url, token).expect(200);
    expect(savedAs(headers['content-disposition'])).toBe(shown);
    expect(headers).not.toHaveProperty('x-evil');
  });

  test.each([
    ['HTML named .pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Buffer.from('MZ\x90\0')],
    ['a Word file', Buffer.from('PK\x03\x04')],
    ['a GIF', Buffer.from('GIF89a')],
    ['a WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ')],
    ['nothing', Buffer.alloc(0)],
    ['a PDF behind a blank line', Buffer.from('\n%PDF-1.7')],
  ])('cannot be %s', async (_, file) => {
    const { token } = await aSignedInCustomer(app);
    const { body } = await leavingNothing(() =>
      form(token).attach('good', pdf(), 'a.pdf').attach('bad', file, 'b.pdf').expect(415),
    );
    expect(body.message).toBe('Choose a document: PDF, JPG or PNG.');
  });

  test('are limited to five per form and twenty per customer', async () => {
    const { token, user } = await aSignedInCustomer(app);
    const send = (count: number) =>
      Array.from({ length: count }).reduce<ReturnType<typeof form>>(
        (request, _, at) => request.attach(`paper_${at}`, pdf(), `${at}.pdf`),
        form(token),
      );
    const { body } = await leavingNothing(async () => send(6).expect(400));
    expect(body.message).toBe('Send at most 5 files.');
    await send(5).expect(201);
    const statuses = await Promise.all([5, 5, 5, 5, 5].map(async (count) => (await send(count)).status));
    expect(statuses.sort()).toEqual([201, 201, 201, 409, 409]);
    expect((await get(`/api/admin/users/${user.id}/documents`, admin)).body).toHaveLength(20);
    await leavingNothing(async () => send(1).expect(409));
  });

  test('are limited to three and 10 MB in total for an unverified address, also concurrently', async () => {
    const { token, user } = await aSignedInCustomer(app, { emailVerifiedAt: null, provenEmail: null });
    const send = () => form(token).attach('paper', pdf(4 * MIB), 'a.pdf');
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Until your address is confirmed, at most 3 documents of 10 MB in all can be stored. Please open the link that we mailed you.',
    );
    await form(token).attach('paper', pdf(), 'a.pdf').expect(201);
    await leavingNothing(() => form(token).attach('paper', pdf(), 'a.pdf').expect(409));
    await app.dataSource.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [user.id]);
    await form(token).attach('paper', pdf(), 'a.pdf').expect(201);
  });

  test('are limited to 100 MB in total per customer', async () => {
    const { token, user } = await aSignedInCustomer(app);
    await app.dataSource.query(
      `INSERT INTO user_documents (user_id, field, file_name, content_type, bytes, storage_key)
       VALUES ($1::uuid, 'paper', 'a.pdf', 'application/pdf', 99 * 1024 * 1024, 'private/large.pdf')`,
      [user.id],
    );
    const { body } = await leavingNothing(() =>
      form(token)
        .attach('paper', pdf(2 * MIB), 'a.pdf')
        .expect(409),
    );
    expect(body.message).toBe('At most 20 documents can be stored for one account, 100 MB in all.');
    await form(token).attach('paper', pdf(), 'a.pdf').expect(201);
    await app.dataSource.query(`DELETE FROM user_documents WHERE storage_key = 'private/large.pdf'`);
  });

  test('are counted only after a concurrent upload of the same customer has finished', async () => {
    const { token, user } = await aSignedInCustomer(app);
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [user.id]);
    await runner.query(
      `INSERT INTO user_documents (user_id, field, file_name, content_type, bytes, storage_key)
       SELECT ($1::text)::uuid, 'paper', 'a.pdf', 'application/pdf', 1, 'private/' || n || $1::text || '.pdf' FROM generate_series(1, 20) n`,
      [user.id],
    );
    const answer = form(token)
      .attach('paper', pdf(), 'a.pdf')
      .then(({ status }) => status);
    await eventually(async () => {
      const waiting = await app.dataSource.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await runner.commitTransaction();
    await runner.release();
    expect(await answer).toBe(409);
    await app.dataSource.query('DELETE FROM user_documents WHERE user_id = $1', [user.id]);
  });

  test('are rejected above 10 MB each, together with the other files of the form', async () => {
    const { token } = await aSignedInCustomer(app);
    const { body } = await leavingNothing(() =>
      form(token)
        .attach('small', pdf(), 'a.pdf')
        .attach('large', pdf(10 * MIB + 1), 'b.pdf')
        .expect(413),
    );
    expect(body.message).toBe('The file is too large: at most 10 MB.');
    await form(token)
      .attach('large', pdf(10 * MIB), 'b.pdf')
      .expect(201);
  });

  test('can fill the form to its last byte', async () => {
    const { token } = await aSignedInCustomer(app);
    let request = form(token);
    for (let at = 0; at < 5; at++) request = request.attach(`paper_${at}`, pdf(10 * MIB), `${at}.pdf`);
    for (let at = 0; at < 20; at++) request = request.field(`note_${at}`, 'x'.repeat(10_000));
    await request.expect(201);
  }, 30_000);

  test('of 100 MB are cut off at the size limit', async () => {
    const { token } = await aSignedInCustomer(app);
    const before = process.memoryUsage().rss;
    const { status, sent } = await leavingNothing(() => stream(token, 100 * MIB));
    expect(status).toBe(413);
    expect(sent).toBeLessThan(40 * MIB);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MIB);
  });

  test.each([
    ['no file', '--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--cut--'],
    [
      'a file without a name',
      '--cut\r\nContent-Disposition: form-data; name="a"; filename=""\r\n\r\n%PDF-1\r\n--cut--',
    ],
    ['no end', '--cut\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n%PDF-1.7 and so on'],
    ['nested names', '--cut\r\nContent-Disposition: form-data; name="a[4294967294]"\r\n\r\nx\r\n--cut--'],
  ])('are rejected with %s', async (_, body) => {
    const { token } = await aSignedInCustomer(app);
    const answer = await leavingNothing(() =>
      form(token).set('Content-Type', 'multipart/form-data; boundary=cut').send(body).expect(400),
    );
    expect(answer.body.message).toEqual(expect.any(String));
  });

  test('are not stored when the customer disconnects midway', async () => {
    const { token } = await aSignedInCustomer(app);
    await leavingNothing(async () => {
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /api/auth/upload-documents HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Length: 5000000\r\n` +
          'Content-Type: multipart/form-data; boundary=cut\r\n\r\n' +
          `--cut\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\n${pdf()}\r\n` +
          `--cut\r\nContent-Disposition: form-data; name="b"; filename="b.pdf"\r\n\r\n${pdf(100_000)}`,
      );
      await eventually(async () => (await strays()).length > 0);
      socket.destroy();
    });
    await app.http.get('/health/live').expect(200);
  });

  test('that were rejected while being written are eventually deleted', async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await strays()).toEqual([]);
    expect(stored()).toHaveLength(await rows());
  });

  test('that do not exist, or belong to unknown users, get 404', async () => {
    const { token, user } = await aSignedInCustomer(app);
    for (const id of [randomUUID(), 'abc']) {
      await get(`/api/users/documents/${id}`, token).expect(404);
      await get(`/api/admin/users/${user.id}/documents/${id}`, admin).expect(404);
      await get(`/api/admin/users/${id}/documents`, admin).expect(404);
    }
  });
});

/** The file name in a Content-Disposition, as browsers read it (RFC 6266); undefined if the response is shown inline. */
function savedAs(disposition: string | undefined): string | undefined {
  const [, extended] = /^attachment;.* filename\*=UTF-8''(\S+)$/.exec(disposition ?? '') ?? [];
  if (extended) return decodeURIComponent(extended);
  const [, quoted, token] = /^attachment; filename=(?:"(.*)"|([\w.-]+))$/.exec(disposition ?? '') ?? [];
  return quoted ?? token;
}

/** Sends a PDF of `bytes` without a length, until a response arrives. */
function stream(token: string, bytes: number): Promise<{ status: number; sent: number }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    // Like browsers: on a keep-alive connection the response can be read while the request is still being sent.
    const agent = new Agent({ keepAlive: true });
    const headers = { authorization: token, 'content-type': 'multipart/form-data; boundary=cut' };
    const options = { hostname, port, method: 'POST', path: '/api/auth/upload-documents', headers, agent };
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    let answered = false;
    const request = httpRequest(options, (response) => {
      answered = true;
      resolve({ status: response.statusCode ?? 0, sent });
      request.destroy();
    });
    request.on('error', (error) => answered || reject(error));
    const send = () => {
      while (!answered && sent < bytes) {
        sent += chunk.length;
        if (!request.write(chunk)) return void request.once('drain', () => setImmediate(send));
      }
      if (!answered) request.end('\r\n--cut--\r\n');
    };
    request.write('--cut\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7');
    send();
  });
}
