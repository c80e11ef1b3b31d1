import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { decodeBase64 } from './bytes.js'

/** Signs with an Ed25519 key, by which a relay knows this client. */
export interface Signer {
  readonly publicKey: Uint8Array
  sign(data: Uint8Array): Promise<Uint8Array>
}

/** What stands before the 32 secret bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Prefix = '302e020100300506032b657004220420'

/** The browser's own Ed25519 where it has one; the curve library, a chunk of its own, where it has not. */
export async function createSigner(seed: string, subtle = globalThis.crypto?.subtle): Promise<Signer> {
  try {
    return await createNativeSigner(seed, subtle)
  } catch {
    // Older browsers and pages without a secure context.
    const { createNobleSigner } = await import('./createNobleSigner.js')
    return createNobleSigner(seed)
  }
}

async function createNativeSigner(seed: string, subtle: SubtleCrypto): Promise<Signer> {
  const pkcs8 = hexToBytes(pkcs8Prefix + seed)
  const key = await subtle.importKey('pkcs8', pkcs8, 'Ed25519', true, ['sign'])
  const { x = '' } = await subtle.exportKey('jwk', key)
  const publicKey = decodeBase64(x)
  if (publicKey?.length !== 32) throw new Error('no public key')
  return {
    publicKey,
    // The copy has a buffer of its own, which is all that Web Crypto takes.
    sign: async (data) => new Uint8Array(await subtle.sign('Ed25519', key, concatBytes(data))),
  }
}
