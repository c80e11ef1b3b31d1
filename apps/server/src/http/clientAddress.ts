import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * Returns the first 64 bits of an IPv6 address. One customer has all addresses with this prefix, so they count as one
 * client.
 */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined ? left : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * Returns the network of an address for limits: the first 48 bits of an IPv6 address, or the first 24 bits of an IPv4
 * address. One customer may have all addresses with these 48 bits.
 */
export function networkAround(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')
}

/**
 * Returns the IP address of a caller. With `trustedHops` proxies in front, uses the entry at that position from the
 * right of X-Forwarded-For. The caller may have forged the other entries.
 */
export function readClientIp(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const forwarded = (forwardedFor ?? '').split(',').map((part) => part.trim())
  const told = trustedHops > 0 ? forwarded.at(-trustedHops) : undefined
  // Remove the port, which some proxies add: it differs for each connection.
  const written = (told || socketAddress || 'unknown')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
  return written.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64)
}

/** Returns the address that limits count: the caller's IPv4 address, or the /64 network of its IPv6 address. */
export const readClientAddress: typeof readClientIp = (socketAddress, forwardedFor, trustedHops) => {
  const address = readClientIp(socketAddress, forwardedFor, trustedHops)
  return isIPv6(address) ? networkOf(address) : address
}

/** Returns the key of a client address in stored counts. */
export type AddressKeys = (address: string) => string

/**
 * Creates keyed hashes of client addresses, so that no stored count reveals an address. Servers with the same secret
 * (`FOYER_SECRET_KEY`) share the counts. Without a secret, the key lasts as long as the process.
 */
export function createAddressKeys(secretKey: Uint8Array | undefined): AddressKeys {
  const key = Buffer.from(hkdfSync('sha256', secretKey ?? randomBytes(32), 'foyer-server', 'client-address/v1', 32))
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 22)
}
