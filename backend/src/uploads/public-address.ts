import ipaddr from 'ipaddr.js';

/** A public address, except that Azure's WireServer (instance metadata) uses it. */
const WIRE_SERVER = '168.63.129.16';
/** The assigned part of IPv6; IPv4-compatible addresses are outside of it. */
const ASSIGNED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an IP address is on the public internet; false also for an invalid address. */
export function isPublicAddress(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return address !== WIRE_SERVER && ipaddr.IPv4.parse(address).range() === 'unicast';
  }
  if (address.includes('%') || !ipaddr.IPv6.isValid(address)) return false;
  const ip = ipaddr.IPv6.parse(address);
  return ip.match(ASSIGNED_IPV6) && ip.range() === 'unicast';
}
