import { canonicalIp, countedNetworks, networkOf, trustedProxies } from './client-ip.js';

test.each([
  ['198.51.100.9', '198.51.100.9'],
  ['198.51.100.9:50001', '198.51.100.9'],
  [' 198.51.100.9 ', '198.51.100.9'],
  ['::ffff:198.51.100.9', '198.51.100.9'],
  ['::FFFF:C633:6409', '198.51.100.9'],
  ['0:0:0:0:0:ffff:198.51.100.9', '198.51.100.9'],
  ['[::ffff:198.51.100.9]:50001', '198.51.100.9'],
  ['2001:db8:4:1::1', '2001:db8:4:1::1'],
  ['2001:DB8:4:1::1', '2001:db8:4:1::1'],
  ['2001:0db8:0004:0001::1', '2001:db8:4:1::1'],
  ['2001:db8:4:1:0:0:0:1', '2001:db8:4:1::1'],
  ['[2001:db8:4:1::1]', '2001:db8:4:1::1'],
  ['[2001:db8:4:1::1]:50001', '2001:db8:4:1::1'],
  ['"[2001:db8:4:1::1]:50001"', '2001:db8:4:1::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:443', 'fe80::1'],
])('%s is normalized to %s', (text, canonical) => {
  expect(canonicalIp(text)).toBe(canonical);
});

test.each([
  undefined,
  '',
  'unknown',
  '_hidden',
  'localhost',
  '198.51.100',
  '198.51.100.9.1',
  '198.51.100.256',
  '010.0.0.1',
  '0x7f.0.0.1',
  '2130706433',
  '127.1',
  '198.51.100.9:x',
  '[198.51.100.9',
  '2001:db8::1::2',
  '2001:db8::g',
  '198.51.100.9/24',
  '2001:db8::/64',
  ':'.repeat(20_000),
  '['.repeat(20_000),
])('%s is not a valid address', (text) => {
  expect(canonicalIp(text)).toBe('unknown');
  expect(networkOf(text ?? '')).toBe('unknown');
});

test('an IPv6 address also counts towards its larger networks, which have higher limits; an IPv4 address does not', () => {
  expect(countedNetworks(networkOf('2001:db8:9:12ab::7'))).toEqual([
    { key: '2001:db8:9:12ab::/64', share: 1 },
    { key: '2001:db8:9:1200::/56', share: 4 },
    { key: '2001:db8:9::/48', share: 16 },
  ]);
  expect(countedNetworks(networkOf('198.51.100.9:1'))).toEqual([{ key: '198.51.100.9', share: 1 }]);
  expect(countedNetworks('unknown')).toEqual([{ key: 'unknown', share: 1 }]);
});

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
