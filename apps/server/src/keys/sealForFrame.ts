import { releaseInfo, type WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { SealedHalf } from '@foyer/contract/keys/keyShapes'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { HttpError } from '../http/HttpError.js'

/** Uint8Array with a buffer of its own, as WebCrypto wants it. */
const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

/**
 * Seals halves to the frame's ephemeral key (RFC 9180, base mode), so that no proxy, cache or log ever sees one.
 * Throws `bad_request` when the key is no point of P-256.
 */
export const sealForFrame = async (
  owner: WalletOwner,
  recipientKey: string,
  halves: readonly { readonly slotId: string; readonly half: Uint8Array }[],
): Promise<SealedHalf[]> => {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const recipientPublicKey = await suite.kem
    .deserializePublicKey(bufferOf(Buffer.from(recipientKey, 'base64url')))
    .catch((cause: unknown) => {
      throw new HttpError('bad_request', 'body.recipientKey: must be a point of P-256', { cause })
    })
  return Promise.all(
    halves.map(async ({ slotId, half }) => {
      const info = bufferOf(Buffer.from(releaseInfo(owner, slotId)))
      const { enc, ct } = await suite.seal({ recipientPublicKey, info }, bufferOf(half))
      return {
        slotId,
        enc: Buffer.from(enc).toString('base64url'),
        ciphertext: Buffer.from(ct).toString('base64url'),
      }
    }),
  )
}
