import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  // IPv4: this network, private, shared (CGNAT), loopback, link-local and metadata of clouds, documentation, multicast.
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  // IPv6: the same, and every way to hold an IPv4 address in one.
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '0:0:0:0:0:ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::127.0.0.1',
  '64:ff9b::808:808',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:0:53aa:64c:0:0:0:1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  // No addresses at all.
  '',
  'localhost',
  '127.1',
  '0x7f.0.0.1',
  '2130706433',
  '017700000001',
  '[::1]',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['1.1.1.1', '8.8.8.8', '100.128.0.1', '172.32.0.1', '192.0.1.1', '198.20.0.1', '223.255.255.254'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each(['2001:200::1', '2001:4860:4860::8888', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  '%s is a public address, too',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
