import { expect, test } from 'vitest'
import { addressKey, clientAddresses } from './client-address.ts'

const { clientAddress, isProxy } = clientAddresses(['10.0.0.0/8', '2001:db8:ffff::1'])

test.each([
  // What clients write themselves is not believed.
  ['203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['203.0.113.9', undefined, '203.0.113.9'],
  ['::ffff:203.0.113.9', undefined, '203.0.113.9'],
  // Behind the proxy, however it writes the address.
  ['10.0.0.1', '198.51.100.7', '198.51.100.7'],
  ['::ffff:10.0.0.1', '198.51.100.7:51234', '198.51.100.7'],
  ['10.0.0.1', '[2001:db8::7]:443', '2001:db8::7'],
  ['10.0.0.1', '[2001:db8::7]', '2001:db8::7'],
  ['10.0.0.1', '::ffff:198.51.100.7', '198.51.100.7'],
  ['10.0.0.1', '::ffff:c633:6407', '198.51.100.7'],
  ['2001:db8:ffff::1', 'fe80::7%eth0', 'fe80::7'],
  // Only the hop before a trusted one counts: the client forged 1.2.3.4.
  ['10.0.0.1', '1.2.3.4, 198.51.100.7', '198.51.100.7'],
  ['10.0.0.1', '1.2.3.4, 198.51.100.7:80, 10.0.0.2', '198.51.100.7'],
  // No address: the last one that is known.
  ['10.0.0.1', 'unknown', '10.0.0.1'],
  ['10.0.0.1', '198.51.100.7, _hidden', '10.0.0.1'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['10.0.0.1', ',,,', '10.0.0.1'],
  ['10.0.0.1', '198.51.100.7:999999', '10.0.0.1'],
  ['10.0.0.1', '[198.51.100.7', '10.0.0.1'],
  [undefined, undefined, '0.0.0.0'],
])('the client at the socket %s with X-Forwarded-For %s is %s', (remote, header, client) => {
  expect(clientAddress(remote, header)).toBe(client)
})

test('a proxy is known by its address, in both forms', () => {
  expect(['10.9.9.9', '::ffff:10.9.9.9', '203.0.113.9', undefined].map(isProxy)).toEqual([true, true, false, false])
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0:0:0:9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
])('limits count %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
