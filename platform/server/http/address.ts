import { BlockList, isIP } from 'node:net';
import { plainAddress } from './network.ts';

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? 'ipv4' : 'ipv6';
}

/** Builds the function that says whether an address is one of TRUSTED_PROXIES. */
function trustIn(trustedProxies: string | undefined): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of (trustedProxies ?? '').split(',').map((part) => part.trim())) {
    const [address = '', prefix] = entry.split('/');
    const family = familyOf(address);
    if (family === null) continue;
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== null && trusted.check(address, family);
  };
}

/** What became of X-Forwarded-For: there was none; a trusted proxy sent it; somebody else did, and it was ignored. */
export type Forwarding = 'none' | 'believed' | 'ignored';

/** Builds the function that tells what became of it in one request. */
export function createForwardingReader(trustedProxies: string | undefined) {
  const isTrusted = trustIn(trustedProxies);
  return (socketAddress: string | undefined, forwardedFor: string | null): Forwarding => {
    if (forwardedFor === null) return 'none';
    return isTrusted(plainAddress(socketAddress ?? 'unknown')) ? 'believed' : 'ignored';
  };
}

/**
 * Builds the function that finds a caller's address. It is the socket's, unless the socket belongs to a proxy named in
 * TRUSTED_PROXIES (addresses or CIDR ranges, comma-separated): then it is the rightmost entry of X-Forwarded-For that
 * is not such a proxy itself. A forwarded header from anybody else is ignored, since anybody can write one.
 * @param onUntrusted called at the first forwarded header from an untrusted address: maybe a proxy that nobody named
 */
export function createAddressReader(trustedProxies: string | undefined, onUntrusted: () => void = () => {}) {
  const isTrusted = trustIn(trustedProxies);
  let isTold = false;
  return function clientAddress(socketAddress: string | undefined, forwardedFor: string | null): string {
    const direct = plainAddress(socketAddress ?? 'unknown');
    if (forwardedFor === null) return direct;
    if (!isTrusted(direct)) {
      if (!isTold) onUntrusted();
      isTold = true;
      return direct;
    }
    const hops = forwardedFor.split(',').map((hop) => plainAddress(hop.trim()));
    return hops.findLast((hop) => familyOf(hop) !== null && !isTrusted(hop)) ?? direct;
  };
}
