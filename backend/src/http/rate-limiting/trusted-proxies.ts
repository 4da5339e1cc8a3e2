import { BlockList, isIP } from 'node:net';
import { canonicalIp, UNKNOWN_IP } from './client-ip.js';

/**
 * Express's "trust proxy" function: trusts the X-Forwarded-For of the nearest `hops` proxies, and only those in `networks`. A
 * caller that bypasses the proxy has another address, and can't forge one.
 *
 * @param networks as address/prefix length
 */
export function trustedProxies(hops: number, networks: readonly string[]): (address: string, hop: number) => boolean {
  const trusted = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (text, hop) => {
    if (hop >= hops) return false;
    const ip = canonicalIp(text);
    return ip !== UNKNOWN_IP && trusted.check(ip, familyOf(ip));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
