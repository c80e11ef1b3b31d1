import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * The special-purpose ranges (RFC 6890, RFC 8190 and IANA's registry): this host, private networks, documentation,
 * multicast.
 */
const special = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [network = '', prefix = ''] = range.split('/')
  special.addSubnet(network, Number(prefix), 'ipv4')
}

/**
 * The special ranges within 2000::/3: protocol assignments, documentation, and 6to4, which contains an IPv4 address.
 */
const specialV6 = new BlockList()
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [network = '', prefix = ''] = range.split('/')
  specialV6.addSubnet(network, Number(prefix), 'ipv6')
}

/** The range of all public IPv6 addresses. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IP address is on the public internet. Returns false for invalid text. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}
