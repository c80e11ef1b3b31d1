import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Gives the name a client address is counted under where the count is stored. */
export type AddressKeys = (address: string) => string

/**
 * Creates keyed hashes of client addresses, so that no stored count tells an address. Servers with the same secret
 * (`FOYER_SECRET_KEY`) count together; without one the key lasts as long as the process.
 */
export const createAddressKeys = (secretKey: Uint8Array | undefined): AddressKeys => {
  const key = Buffer.from(hkdfSync('sha256', secretKey ?? randomBytes(32), 'foyer-server', 'client-address/v1', 32))
  return (address) => createHmac('sha256', key).update(address).digest('base64url').slice(0, 22)
}
