import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Stands for whatever is no IP address, so that all of it is counted together. */
export const UNKNOWN_IP = 'unknown';

/** How much more than one customer's /64 the wider networks may use, in which a provider or a hoster gives them out. */
const WIDER_IPV6 = [
  { bits: 64, share: 1 },
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
] as const;

/**
 * The one spelling of an IP address, or {@link UNKNOWN_IP}. Proxies add ports, brackets and zones, write IPv4 as IPv6, and
 * choose between many spellings of the same IPv6 address. An IPv4 address in anything but four decimals is none.
 */
export function canonicalIp(text: string | undefined): string {
  const [bare = ''] = withoutPort((text ?? '').trim().replace(/^"(.*)"$/, '$1')).split('%');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return bare;
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare).toString() : UNKNOWN_IP;
}

/** Who is calling, through as many proxies as the settings trust and no more. */
export const ipOf = ({ ip }: Pick<Request, 'ip'>): string => canonicalIp(ip);

/** As {@link ipOf}, but of IPv6 the /64 network, which is what a single customer gets and may count through at will. */
export function networkOf(ip: string): string {
  const canonical = canonicalIp(ip);
  return canonical.includes(':') ? maskedTo(canonical, 64) : canonical;
}

/** The networks that a caller is counted in, with how many times the limit of one caller each of them has. */
export function countedNetworks(network: string): { key: string; share: number }[] {
  if (!network.endsWith('::/64')) return [{ key: network, share: 1 }];
  const [ip = ''] = network.split('/');
  return WIDER_IPV6.map(({ bits, share }) => ({ key: maskedTo(ip, bits), share }));
}

/** Roughly where a network is, for a mail to somebody else: `203.0.113.x`, or the /48 of an IPv6 one. */
export function roughly(network: string): string {
  if (network.includes(':')) return maskedTo(network.split('/')[0] ?? '', 48);
  return network.replace(/\.\d+$/, '.x');
}

const maskedTo = (ip: string, bits: number): string => `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`;

/** `192.0.2.1:443` and `[2001:db8::1]:443`; an IPv6 address without brackets has no port. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  return bracketed ?? text.replace(/^([\d.]+):\d+$/, '$1');
}
