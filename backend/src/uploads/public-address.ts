import { BlockList, isIP } from 'node:net';

/** IPv4 that is no host of the open internet, RFC 6890 and its successors. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // A public address, but Azure's WireServer (instance metadata).
  '168.63.129.16/32',
];
/** Global unicast space assigned so far; mapped, translated, unique local, link-local and multicast addresses are outside. */
const GLOBAL_IPV6 = ['2000::/3'];
/** Exceptions among those: protocol assignments with Teredo, documentation and 6to4, which embeds an IPv4 address. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const specialIpv4 = listOf(SPECIAL_IPV4, 'ipv4');
const globalIpv6 = listOf(GLOBAL_IPV6, 'ipv6');
const specialIpv6 = listOf(SPECIAL_IPV6, 'ipv6');

/** Whether an IP address belongs to the open internet. Anything else, and what is no address at all, does not. */
export function isPublicAddress(address: string): boolean {
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 4) return !specialIpv4.check(address, 'ipv4');
  return version === 6 && globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
}

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}
