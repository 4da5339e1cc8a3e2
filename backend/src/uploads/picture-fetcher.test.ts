import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkOf, type PictureSite, SITE_ADDRESS, startPictureSite } from '../../test/servers/picture-site.js';
import { PictureFetcher } from './picture-fetcher.js';

const MAX_BYTES = 1024 * 1024;
const never = new AbortController().signal;
/** Host names that resolve to private networks. */
const traps = {
  localhost: '127.0.0.1',
  'six.example': '::1',
  'mapped.example': '::ffff:127.0.0.1',
  'metadata.example': '169.254.169.254',
  'office.example': '10.0.0.7',
  'half.example': `${SITE_ADDRESS} 192.168.0.1`,
  'nat64.example': '64:ff9b::7f00:1',
};

let site: PictureSite;
let fetcher: PictureFetcher;

function answer(path: string, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(path, 'https://site');
  const [, kind, rest = ''] = pathname.split('/');
  if (kind === 'to') response.writeHead(302, { Location: searchParams.get('at') ?? '' }).end();
  else if (kind === 'hops')
    response.writeHead(301, { Location: Number(rest) > 1 ? `/hops/${Number(rest) - 1}` : '/a.jpg' }).end();
  else if (kind === 'status') response.writeHead(Number(rest)).end('<h1>No</h1>');
  else if (kind === 'bytes') response.end(Buffer.alloc(Number(rest)));
  else if (kind === 'endless') pourOut(response);
  else if (kind === 'torn') response.writeHead(200, { 'Content-Length': 100 }).write('half', () => response.destroy());
  else if (kind === 'slow') setTimeout(() => response.end('slow'), 200);
  else if (kind !== 'silent') response.end('a picture');
}

function pourOut(response: ServerResponse): void {
  const pour = () => {
    while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
  };
  response.on('drain', pour);
  pour();
}

beforeAll(async () => {
  site = await startPictureSite(answer, traps);
});
afterAll(() => site.close());
beforeEach(() => {
  fetcher = new PictureFetcher(MAX_BYTES, networkOf(site.settings));
  site.asked.length = 0;
});

const fetched = async (url: string) => (await fetcher.fetch(url, never)).toString();
const rejection = (url: string): Promise<string> =>
  fetcher.fetch(url, never).then(
    () => 'fetched',
    (error: Error) => error.message,
  );

test('fetches a file, also after three redirects to another site', async () => {
  expect(await fetched('https://cdn.example/a.jpg?w=1')).toBe('a picture');
  expect(await fetched('https://cdn.example/hops/3')).toBe('a picture');
  expect(await fetched('https://cdn.example/to?at=https%3A%2F%2Fmirror.example%2Fb.jpg')).toBe('a picture');
  expect(site.asked).toEqual([
    'cdn.example/a.jpg?w=1',
    'cdn.example/hops/3',
    'cdn.example/hops/2',
    'cdn.example/hops/1',
    'cdn.example/a.jpg',
    'cdn.example/to?at=https%3A%2F%2Fmirror.example%2Fb.jpg',
    'mirror.example/b.jpg',
  ]);
});

const inside = [
  ...Object.keys(traps),
  '127.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '2130706433',
  '127.1',
  '%31%32%37.0.0.1',
  '10.1.2.3',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:7f00:1]',
  '[fd00:ec2::254]',
  '[2002:7f00:1::]',
  '[64:ff9b::7f00:1]',
].map((host) => `https://${host}/a.jpg`);

test.each([...inside, ...inside.map((url) => `https://cdn.example/to?at=${encodeURIComponent(url)}`)])(
  'never connects to a private network: %s',
  async (url) => {
    expect(await rejection(url)).toContain('does not lie on the public internet');
    expect(site.trespasses()).toBe(0);
  },
);

test('resolves a name once, so that a changed DNS answer is never used', async () => {
  const answers = [SITE_ADDRESS, '127.0.0.1'];
  const network = { ...networkOf(site.settings), resolve: async () => [answers.shift() ?? '127.0.0.1'] };
  await new PictureFetcher(MAX_BYTES, network).fetch('https://cdn.example/a.jpg', never);
  expect(answers).toEqual(['127.0.0.1']);
  expect(site.trespasses()).toBe(0);
});

test.each([
  ['http://cdn.example/a.jpg', 'its address must begin with https://'],
  ['file:///etc/passwd', 'its address must begin with https://'],
  ['javascript:alert(1)', 'its address must begin with https://'],
  ['cdn.example/a.jpg', 'its address must begin with https://'],
  ['https://', 'its address must begin with https://'],
  ['https://me:secret@cdn.example/a.jpg', 'its address must not contain a user or a password'],
  ['https://cdn.example:6379/a.jpg', 'its address must not contain a port number'],
  ['https://nowhere.example/a.jpg', "there is no site 'nowhere.example': check the spelling"],
  ['https://cdn.example/status/404', 'there is nothing at this address (cdn.example answered 404)'],
  ['https://cdn.example/status/403', 'cdn.example does not hand it out to everybody (it answered 403)'],
  ['https://cdn.example/status/429', 'cdn.example was asked too often: upload the sheet again later (it answered 429)'],
  ['https://cdn.example/status/503', 'cdn.example has a problem: upload the sheet again later (it answered 503)'],
  ['https://cdn.example/status/204', 'cdn.example answered 204'],
  ['https://cdn.example/status/302', 'cdn.example answered 302'],
  ['https://cdn.example/hops/4', 'cdn.example sends from one address to the next without end'],
  ['https://cdn.example/to?at=http%3A%2F%2Fcdn.example%2Fa.jpg', 'its address must begin with https://'],
  ['https://cdn.example/to?at=https%3A%2F%2F%5B', 'its address must begin with https://'],
  ['https://cdn.example/torn', 'cdn.example could not be reached (ECONNRESET): upload the sheet again later'],
  [`https://cdn.example/bytes/${MAX_BYTES + 1}`, 'the picture is too large: at most 1 MB'],
  ['https://cdn.example/endless', 'the picture is too large: at most 1 MB'],
])('reports why %s cannot be fetched', async (url, reason) => {
  expect(await rejection(url)).toBe(reason);
});

test('reports a timeout when a site takes too long', async () => {
  fetcher = new PictureFetcher(MAX_BYTES, networkOf(site.settings), 200);
  expect(await rejection('https://cdn.example/silent')).toBe(
    'cdn.example did not answer in time: upload the sheet again later',
  );
});

test('accepts a file of exactly the maximum size', async () => {
  expect((await fetcher.fetch(`https://cdn.example/bytes/${MAX_BYTES}`, never)).length).toBe(MAX_BYTES);
});

test('rejects a site with an invalid certificate', async () => {
  const { names, ca, ...rest } = site.settings;
  const strange = networkOf({ ...rest, ca, names: { ...names, 'other.example': SITE_ADDRESS } });
  fetcher = new PictureFetcher(MAX_BYTES, strange);
  expect(await rejection('https://other.example/a.jpg')).toContain('can not prove that it is other.example');
  const unknown = { ...strange, route: (address: string) => ({ ...strange.route(address), ca: undefined }) };
  fetcher = new PictureFetcher(MAX_BYTES, unknown);
  expect(await rejection('https://cdn.example/a.jpg')).toContain('can not prove that it is cdn.example');
  expect(site.asked).toEqual([]);
});

test('ignores the proxy settings of the process', async () => {
  let asked = 0;
  const proxy = createServer()
    .on('connection', () => asked++)
    .listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  process.env.HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  try {
    expect(await fetched('https://cdn.example/a.jpg')).toBe('a picture');
    expect(asked).toBe(0);
  } finally {
    delete process.env.HTTPS_PROXY;
    proxy.close();
  }
});

test('sends at most four requests to a host at once, without delaying other hosts', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, number) => fetched(`https://cdn.example/slow/${number}`)));
  expect(site.atOnce()).toBe(4);
});

test('stops asking a host after three timeouts and continues with others', async () => {
  let lookUps = 0;
  const network = networkOf(site.settings);
  fetcher = new PictureFetcher(MAX_BYTES, {
    ...network,
    resolve: (host) => network.resolve(host).finally(() => lookUps++),
  });
  for (let number = 0; number < 6; number++) {
    expect(await rejection(`https://gone.example/${number}.jpg`)).toContain('there is no site');
  }
  expect(lookUps).toBe(3);
  expect(await fetched('https://cdn.example/a.jpg')).toBe('a picture');
});

test('stops a download when the process shuts down', async () => {
  const leaving = new AbortController();
  const work = fetcher.fetch('https://cdn.example/silent', leaving.signal);
  setTimeout(() => leaving.abort(new Error('Good night.')), 50);
  await expect(work).rejects.toThrow('Good night.');
});
