import { isRedis, placeOfQueue, redisAddressOf } from './queue-address.js';

test('parses the URL of a single Redis, with or without TLS', () => {
  expect(redisAddressOf('redis://:p@queue:6379/1')).toMatchObject({ url: 'redis://:p@queue:6379/1', tls: false });
  expect(redisAddressOf('rediss://queue')).toMatchObject({ url: 'rediss://queue', tls: true, sentinels: [] });
  expect(isRedis('postgresql://db/selvedge')).toBe(false);
});

test('parses the hosts, master name and passwords of Sentinels', () => {
  const url = 'rediss+sentinel://house:s%40t@one:26380,two,[fd00::1]:26379/looms/2?sentinelPassword=w%26rp';
  expect(isRedis(url)).toBe(true);
  expect(redisAddressOf(url)).toEqual({
    url: undefined,
    sentinels: [
      { host: 'one', port: 26_380 },
      { host: 'two', port: 26_379 },
      { host: 'fd00::1', port: 26_379 },
    ],
    master: 'looms',
    username: 'house',
    password: 's@t',
    sentinelUsername: undefined,
    sentinelPassword: 'w&rp',
    db: 2,
    tls: true,
  });
  expect(redisAddressOf('redis+sentinel://:pw@one/looms')).toMatchObject({
    username: undefined,
    password: 'pw',
    db: 0,
  });
  expect(redisAddressOf('redis+sentinel://one/looms')).toMatchObject({ username: undefined, password: undefined });
});

test.each([
  'redis+sentinel://one',
  'redis+sentinel://one/',
  'redis+sentinel:///looms',
  'redis+sentinel://one:port/looms',
  'redis+sentinel://one:99999/looms',
  'redis+sentinel://one,/looms',
  'redis+sentinel://one/looms/first',
  'redis+sentinel://a%@one/looms',
  'redis+sentinel://one/looms?password=x',
])('%s is rejected', (url) => {
  expect(redisAddressOf(url)).toBeNull();
});

test('removes the credentials from a queue URL', () => {
  expect(placeOfQueue('redis+sentinel://u:hunter2@one:1,two:2/looms?sentinelPassword=hunter2')).toBe(
    'redis+sentinel://one:1,two:2/looms',
  );
  expect(placeOfQueue('redis://:hunter2@q:6379/1')).toBe('redis://q:6379/1');
});
