import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Special by the registries of IANA (RFC 6890): this network, private, shared, loopback, link-local, documentation, … */
const special4 = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special4.addSubnet(address, bits, 'ipv4');

/** All of IPv6 that is routed on the internet: mapped IPv4, NAT64, ULA, link-local and multicast are outside of it. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** What is special within it: protocol assignments with Teredo, documentation, and 6to4, which holds an IPv4 address. */
const special6 = new BlockList();
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special6.addSubnet(address, bits, 'ipv6');

/** Whether an IP address is a public one: everything inside of a network, and everything unknown, is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4');
  return isIPv6(address) && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}
