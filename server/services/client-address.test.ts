import { describe, expect, test } from 'vitest'
import { addressGroup, createProxyTrust, plainAddress } from './client-address.ts'

describe('the address that rate limits count by', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:db8:1::3:4:5:6', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['203.0.113.9:4711', '203.0.113.9'],
    [' 203.0.113.9 ', '203.0.113.9'],
    ['[203.0.113.9]:80', 'unknown'],
    ['[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::6]:4711', '2001:db8:1:2::/64'],
    ['[fe80::1%eth0]:4711', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.9%eth0', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:FFFF:203.0.113.9', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:4711', '203.0.113.9'],
    ['2001:db8::203.0.113.9', '2001:db8:0:0::/64'],
    ['', 'unknown'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['203.0.113', 'unknown'],
    ['203.0.113.256', 'unknown'],
    ['203.0.113.9:port', 'unknown'],
    ['203.0.113.9:123456', 'unknown'],
    ['203.0.113.9, 203.0.113.8', 'unknown'],
    [`${'['.repeat(20_000)}::1]`, 'unknown'],
  ])('of %s is %s', (address, group) => {
    expect(addressGroup(address)).toBe(group)
  })

  test('differs for neighbors in another /64', () => {
    expect(addressGroup('2001:db8:1:2::1')).not.toBe(addressGroup('2001:db8:1:3::1'))
  })

  test('is the peer of the connection if a proxy names no client', () => {
    expect(addressGroup('unknown', '::ffff:10.0.0.1')).toBe('10.0.0.1')
    expect(addressGroup(undefined, '10.0.0.1')).toBe('10.0.0.1')
    expect(addressGroup(undefined, undefined)).toBe('unknown')
    expect(addressGroup('203.0.113.9:1', '10.0.0.1')).toBe('203.0.113.9')
  })
})

describe('a proxy', () => {
  const isOurs = createProxyTrust([
    '10.0.0.0/8',
    '192.0.2.1',
    '2001:db8:ffff::/48',
    '::ffff:198.51.100.0/120',
  ])

  test.each([
    '10.1.2.3',
    '10.1.2.3:8080',
    '::ffff:10.1.2.3',
    '[::ffff:10.1.2.3]:443',
    '192.0.2.1',
    '198.51.100.77',
    '2001:db8:ffff:1::1',
    '[2001:db8:ffff:1::1]:443',
    '2001:DB8:FFFF::1%eth0',
  ])('is ours as %s', (address) => expect(isOurs(address)).toBe(true))

  test.each(['11.1.2.3', '192.0.2.2', '198.51.101.1', '2001:db8:fffe::1', 'unknown', ''])(
    'is not ours as %s',
    (address) => expect(isOurs(address)).toBe(false),
  )

  test('has one plain address, and invalid text has none', () => {
    expect(plainAddress('[2001:DB8::1%1]:80')).toBe('2001:db8::1')
    expect(plainAddress('nobody')).toBeUndefined()
  })
})
