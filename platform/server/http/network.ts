import { isIPv4, isIPv6 } from 'node:net';

/** Whose requests are counted together. Names, not addresses: use them only for comparison. */
export interface Network {
  /** What one household or machine uses: an IPv4 address, or the /64 of an IPv6 address. */
  readonly own: string;
  /** The /48 around it, in which one customer may have 65,536 of them; null for IPv4. */
  readonly wide: string | null;
}

/** How much more a /48 may do than one network in it: an office uses many of its networks, an attacker uses all. */
export const wideFactor = 8;

/** Four hexadecimal digits or fewer between colons; the last four bytes may be written as IPv4. */
function groupsOf(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** The eight groups of an IPv6 address. */
function expanded(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const first = groupsOf(head);
  if (tail === undefined) return first;
  const last = groupsOf(tail);
  return [...first, ...Array<number>(Math.max(0, 8 - first.length - last.length)).fill(0), ...last];
}

/** An IPv4 address in its own form, even when embedded in an IPv6 one (::ffff:0:0/96); null for any other. */
function asIPv4(address: string): string | null {
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const [a, b, c, d, e, marker, high = 0, low = 0] = expanded(address);
  if ([a, b, c, d, e].some((group) => group !== 0) || marker !== 0xffff) return null;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** An address in the form we compare: IPv4 that a dual-stack socket shows as IPv6 becomes IPv4. */
export function plainAddress(address: string): string {
  return asIPv4(address) ?? address;
}

/** The network of an address. Anything that is not an address is its own network, so that it is counted too. */
export function networkOf(address: string): Network {
  const ipv4 = asIPv4(address);
  if (ipv4 !== null || !isIPv6(address)) return { own: ipv4 ?? address, wide: null };
  const groups = expanded(address).map((group) => group.toString(16));
  return { own: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` };
}
