import ipaddr from 'ipaddr.js';

/** A public address, but Azure's WireServer (instance metadata). */
const WIRE_SERVER = '168.63.129.16';
/** The part of IPv6 that has been assigned so far; IPv4-compatible addresses lie outside. */
const ASSIGNED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an IP address belongs to the open internet. Anything else, and what is no address at all, does not. */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return address !== WIRE_SERVER && ipaddr.IPv4.parse(address).range() === 'unicast';
  }
  if (address.includes('%') || !ipaddr.IPv6.isValid(address)) return false;
  const ip = ipaddr.IPv6.parse(address);
  return ip.match(ASSIGNED_IPV6) && ip.range() === 'unicast';
}
