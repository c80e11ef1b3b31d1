import { describe, expect, it } from 'vitest'
import { readClientAddress } from './clientAddress.js'

describe('readClientAddress', () => {
  it.each([
    ['the socket address without a trusted proxy, for any header', '9.9.9.9', '1.1.1.1', 0, '9.9.9.9'],
    ['the address that the trusted proxy added', '10.0.0.1', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
    ['the address that the outer of two trusted proxies added', '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
    ['the socket address without the header', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['the IPv4 address of an IPv4-mapped IPv6 address', '::ffff:9.9.9.9', undefined, 0, '9.9.9.9'],
    ['the /64 of an IPv6 address', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2'],
    ['the /64 of a shortened IPv6 address', '2001:db8::5:6', undefined, 0, '2001:db8:0:0'],
    ['the /64 of the IPv6 loopback', '::1', undefined, 0, '0:0:0:0'],
    ['an address that a proxy wrote with its port', '10.0.0.1', '1.1.1.1:50123', 1, '1.1.1.1'],
    ['an IPv6 address that a proxy wrote with its port', '10.0.0.1', '[2001:db8::1]:443', 1, '2001:db8:0:0'],
    ['an IPv6 address that a proxy wrote in brackets', '10.0.0.1', '[2001:db8::1]', 1, '2001:db8:0:0'],
    ['a constant for callers without an address', undefined, undefined, 0, 'unknown'],
  ])('returns %s', (_, socket, header, hops, expected) => {
    expect(readClientAddress(socket, header, hops)).toBe(expected)
  })
})
