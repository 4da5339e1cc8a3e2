import { trustedProxies } from './trusted-proxies.js';

const NETWORKS = ['127.0.0.0/8', '::1/128', '10.0.0.0/8', 'fc00::/7'];

test.each([['127.0.0.1'], ['::1'], ['::ffff:127.0.0.1'], ['10.20.30.40'], ['::ffff:10.0.0.9'], ['fd12:3456::1']])(
  'a trusted proxy at %s is trusted for one hop',
  (address) => {
    const believed = trustedProxies(1, NETWORKS);
    expect(believed(address, 0)).toBe(true);
    expect(believed(address, 1)).toBe(false);
  },
);

test.each([
  ['a caller past the proxy', '203.0.113.9'],
  ['one over IPv6', '2001:db8::1'],
  ['one whose address is mapped', '::ffff:203.0.113.9'],
  ['an invented word', 'unknown'],
  ['nothing', ''],
])('%s is not trusted', (_case, address) => {
  expect(trustedProxies(3, NETWORKS)(address, 0)).toBe(false);
});

test('trusts no address when no proxy is configured', () => {
  expect(trustedProxies(0, NETWORKS)('127.0.0.1', 0)).toBe(false);
});
