import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

/** The first 64 bits of an IPv6 address: one customer has them all, so they are one client. */
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
 * The network around an address as it is counted: the first 48 bits of an IPv6 address, which one customer may have too, the first 24
 * of an IPv4 one.
 */
export function networkAround(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')
}

/**
 * The address of a caller. Only the entries our own proxies wrote are believed: with `trustedHops` of them in front, the one that many
 * places from the right of X-Forwarded-For; the rest the caller may have made up.
 */
export function readClientIp(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const forwarded = (forwardedFor ?? '').split(',').map((part) => part.trim())
  const told = trustedHops > 0 ? forwarded.at(-trustedHops) : undefined
  // Some proxies write the port as well, which is another one for every connection.
  const written = (told || socketAddress || 'unknown')
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
  return written.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64)
}

/** The address a request is counted under: that of the caller, or the network it is one of. */
export const readClientAddress: typeof readClientIp = (socketAddress, forwardedFor, trustedHops) => {
  const address = readClientIp(socketAddress, forwardedFor, trustedHops)
  return isIPv6(address) ? networkOf(address) : address
}

/** Gives the name a client address is counted under where the count is stored. */
export type AddressKeys = (address: string) => string

/**
 * Creates keyed hashes of client addresses, so that no stored count tells an address. Servers with the same secret
 * (`FOYER_SECRET_KEY`) count together; without one the key lasts as long as the process.
 */
export function createAddressKeys(secretKey: Uint8Array | undefined): AddressKeys {
  const key = Buffer.from(hkdfSync('sha256', secretKey ?? randomBytes(32), 'foyer-server', 'client-address/v1', 32))
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 22)
}
