import { connect } from 'node:net';
import { createLogger } from '../../src/process/logger.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { aSignedInAdmin, aSignedInCustomer } from '../support/factories.js';

let app: TestApp;
let admin: string;
let customer: string;
const log: string[] = [];

beforeAll(async () => {
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void log.push(line) });
  app = await startApp({}, { logger });
  admin = (await aSignedInAdmin(app)).token;
  customer = (await aSignedInCustomer(app)).token;
});
afterAll(() => app.close());
beforeEach(() => {
  log.length = 0;
});

const FILE = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,item_code\r\n';
const FILES = FILE.replace('"file"', '"files"').replace('a.csv', 'a.pdf');
const JSON_TYPE = 'application/json';
const FORM = 'multipart/form-data; boundary=x';

/** Sends the beginning of a body and disconnects. */
async function cutOff(path: string, token: string, type: string, framing: string, beginning: string): Promise<void> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: ${token}`,
    `Content-Type: ${type}`,
    framing,
    '',
    '',
  ];
  await new Promise<void>((resolve) => socket.write(head.join('\r\n') + beginning, () => resolve()));
  // The server has received it once it has answered a later request on another connection.
  await app.http.get('/api/config').expect(200);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.destroy();
  await closed;
}

test.each([
  ['JSON', '/api/auth/login', JSON_TYPE, '{"email": "a@b', () => ''],
  ['JSON of an admin', '/api/admin/fabrics', JSON_TYPE, '{"name": "Pop', () => admin],
  ['a picture', '/api/upload', FORM, FILE, () => admin],
  ['a sheet', '/api/admin/fabrics/upload-excel', FORM, FILE, () => admin],
  ['a document', '/api/auth/upload-documents', FORM, FILES, () => customer],
])('an aborted request with %s is not logged as a server error', async (_, path, type, beginning, token) => {
  for (const framing of ['Content-Length: 5000', 'Transfer-Encoding: chunked']) {
    const begun = framing.startsWith('T') ? `${beginning.length.toString(16)}\r\n${beginning}\r\n` : beginning;
    const before = log.length;
    await cutOff(path, token(), type, framing, begun);
    await eventually(() => log.slice(before).some((line) => line.includes(`"route":"${path}","status":499`)));
  }
  await app.http.get('/health/ready').expect(200);
  expect(log.filter((line) => /"level":"error"|stack|request failed/.test(line))).toEqual([]);
});
