import { releaseInfo, type WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { SealedHalf } from '@foyer/contract/keys/keyShapes'
import { type Bytes, fromBase64Url, toBase64Url, utf8 } from './bytes.js'
import { openHpke } from './openHpke.js'

/** The receiving side of HPKE (RFC 9180, base mode). Its key is created for one request and never stored. */
export interface Recipient {
  /** An uncompressed point in base64url. */
  readonly publicKey: string
  /** Throws an Error if the half was sealed for another key, wallet or slot. */
  readonly open: (owner: WalletOwner, half: SealedHalf) => Promise<Bytes>
}

/** Creates the ephemeral key to which the server seals its halves. */
export async function createRecipient(): Promise<Recipient> {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' } as const
  const pair = await crypto.subtle.generateKey(algorithm, false, ['deriveBits'])
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  return {
    publicKey: toBase64Url(publicKey),
    open: (owner, { slotId, enc, ciphertext }) =>
      openHpke(
        { privateKey: pair.privateKey, publicKey },
        { enc: fromBase64Url(enc), ciphertext: fromBase64Url(ciphertext), info: utf8(releaseInfo(owner, slotId)) },
      ),
  }
}
