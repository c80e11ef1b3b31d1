import { describe, expect, it } from 'vitest'
import { readClientAddress } from './clientAddress.js'

describe('readClientAddress', () => {
  it.each([
    ['the socket when no proxy is trusted, whatever the header claims', '9.9.9.9', '1.1.1.1', 0, '9.9.9.9'],
    ['what the one trusted proxy saw', '10.0.0.1', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
    ['what the outer of two trusted proxies saw', '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
    ['the socket when the header is missing', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['an IPv4 address in IPv6 clothes', '::ffff:9.9.9.9', undefined, 0, '9.9.9.9'],
    ['the /64 of an IPv6 address', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2'],
    ['the /64 of a shortened IPv6 address', '2001:db8::5:6', undefined, 0, '2001:db8:0:0'],
    ['the /64 of the IPv6 loopback', '::1', undefined, 0, '0:0:0:0'],
    ['an address a proxy wrote with its port', '10.0.0.1', '1.1.1.1:50123', 1, '1.1.1.1'],
    ['an IPv6 address a proxy wrote with its port', '10.0.0.1', '[2001:db8::1]:443', 1, '2001:db8:0:0'],
    ['an IPv6 address a proxy wrote in brackets', '10.0.0.1', '[2001:db8::1]', 1, '2001:db8:0:0'],
    ['a name for callers without address', undefined, undefined, 0, 'unknown'],
  ])('counts a caller under %s', (_, socket, header, hops, expected) => {
    expect(readClientAddress(socket, header, hops)).toBe(expected)
  })
})
