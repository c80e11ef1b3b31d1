import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function encodeBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet.charAt(Number(value % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** A client of the relay: its key, and the client id derived from it. */
export interface RelayKey {
  readonly privateKey: KeyObject
  readonly clientId: string
}

export function createRelayKey(): RelayKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32)
  return { privateKey, clientId: `did:key:z${encodeBase58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}` }
}

function part(value: unknown) {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Creates a token for a relay. It is valid unless `claims` or `header` override its values. */
export function createRelayToken(
  key: RelayKey,
  aud: string,
  more: { claims?: Record<string, unknown>; header?: Record<string, unknown>; nowMs?: number } = {},
): string {
  const iat = Math.floor((more.nowMs ?? Date.now()) / 1_000)
  const header = { alg: 'EdDSA', typ: 'JWT', ...more.header }
  const claims = {
    iss: key.clientId,
    sub: randomBytes(32).toString('hex'),
    aud,
    iat,
    exp: iat + 86_400,
    ...more.claims,
  }
  const signed = `${part(header)}.${part(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), key.privateKey).toString('base64url')}`
}
