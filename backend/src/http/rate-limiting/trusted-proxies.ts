import ipaddr from 'ipaddr.js';
import { canonicalIp, UNKNOWN_IP } from './client-ip.js';

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
