import { proofText } from '@foyer/contract/keys/keyFormulas'
import { hashText, toBase64Url, utf8 } from '../bytes.js'
import { sign } from '../ed25519.js'

/** Signs that somebody has the wallet open; see `contract/login/proof.ts`. */
export const signProof = async (authKey: Uint8Array, action: string, nonce: string, subject: string): Promise<string> =>
  toBase64Url(await sign(utf8(proofText(action, nonce, await hashText(subject))), authKey))
