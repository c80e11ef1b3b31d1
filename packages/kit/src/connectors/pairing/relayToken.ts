import type { RelayTokenClaims } from '@foyer/contract/pairing/relayToken'
import { bytesToHex, concatBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeBase58, encodeBase64Url } from './bytes.js'
import type { Signer } from './nativeCrypto.js'

/** The multicodec prefix of an Ed25519 public key. */
const ed25519Codec = Uint8Array.of(0xed, 0x01)
const lifetimeSeconds = 86_400

function encodeJson(value: object) {
  return encodeBase64Url(utf8ToBytes(JSON.stringify(value)))
}

/** Formats a public key as did:key, which identifies a client to a relay. */
export function formatDidKey(publicKey: Uint8Array): string {
  return `did:key:z${encodeBase58(concatBytes(ed25519Codec, publicKey))}`
}

export async function signToken(claims: RelayTokenClaims, signer: Signer): Promise<string> {
  const data = `${encodeJson({ alg: 'EdDSA', typ: 'JWT' })}.${encodeJson(claims)}`
  return `${data}.${encodeBase64Url(await signer.sign(utf8ToBytes(data)))}`
}

/**
 * Creates the token for a new connection to a relay. Each connection has its own token, so it does not expire while it
 * is open.
 */
export function createRelayToken(signer: Signer, relayUrl: string, nowMs: number): Promise<string> {
  const iat = Math.floor(nowMs / 1000)
  return signToken(
    {
      iss: formatDidKey(signer.publicKey),
      sub: bytesToHex(randomBytes(32)),
      aud: relayUrl,
      iat,
      exp: iat + lifetimeSeconds,
      act: 'client_auth',
    },
    signer,
  )
}
