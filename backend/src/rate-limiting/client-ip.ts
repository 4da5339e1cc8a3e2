import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** Stands for anything that is not an IP address, so that all of it is counted together. */
export const UNKNOWN_IP = 'unknown';

/** Multiples of the limit of one customer's /64 for the wider networks that providers and hosters assign. */
const WIDER_IPV6 = [
  { bits: 64, share: 1 },
  { bits: 56, share: 4 },
  { bits: 48, share: 16 },
] as const;

/**
 * The canonical form of an IP address, or {@link UNKNOWN_IP}. Proxies add ports, brackets and zones, write IPv4 as IPv6, and use
 * many spellings of one IPv6 address. IPv4 is accepted in dotted decimal only.
 */
export function canonicalIp(text: string | undefined): string {
  const [bare = ''] = withoutPort((text ?? '').trim().replace(/^"(.*)"$/, '$1')).split('%');
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return bare;
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare).toString() : UNKNOWN_IP;
}

/** The client's address, behind as many proxies as the settings trust. */
export const ipOf = ({ ip }: Pick<Request, 'ip'>): string => canonicalIp(ip);

/** The caller as counted by limits: the IPv4 address, or the /64 network of an IPv6 one. */
export const addressOf = (request: Pick<Request, 'ip'>): string => networkOf(ipOf(request));

/** Like {@link ipOf}, but the /64 network for IPv6, because a customer gets a whole one and may use any address in it. */
export function networkOf(ip: string): string {
  const canonical = canonicalIp(ip);
  return canonical.includes(':') ? maskedTo(canonical, 64) : canonical;
}

/** The networks in which a caller is counted, each with its multiple of the limit of one caller. */
export function countedNetworks(network: string): { key: string; share: number }[] {
  if (!network.endsWith('::/64')) return [{ key: network, share: 1 }];
  const [ip = ''] = network.split('/');
  return WIDER_IPV6.map(({ bits, share }) => ({ key: maskedTo(ip, bits), share }));
}

/** A coarse form of a network, for a mail to somebody else: `203.0.113.x`, or the /48 of IPv6. */
export function roughly(network: string): string {
  if (network.includes(':')) return maskedTo(network.split('/')[0] ?? '', 48);
  return network.replace(/\.\d+$/, '.x');
}

const maskedTo = (ip: string, bits: number): string => `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`;

/** Handles `192.0.2.1:443` and `[2001:db8::1]:443`; an IPv6 address without brackets has no port. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  return bracketed ?? text.replace(/^([\d.]+):\d+$/, '$1');
}

/**
 * Express's "trust proxy" function: trusts the X-Forwarded-For of the nearest `hops` proxies, and only those in `networks`. A
 * caller that bypasses the proxy has another address, and can't forge one.
 *
 * @param networks as address/prefix length
 */
export function trustedProxies(hops: number, networks: readonly string[]): (address: string, hop: number) => boolean {
  const trusted = networks.map((network) => ipaddr.parseCIDR(network));
  return (text, hop) => {
    if (hop >= hops) return false;
    const ip = canonicalIp(text);
    return ip !== UNKNOWN_IP && ipaddr.subnetMatch(ipaddr.parse(ip), { trusted }, 'unknown') === 'trusted';
  };
}
