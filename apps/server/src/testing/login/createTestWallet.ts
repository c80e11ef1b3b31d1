import { createECDH, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { postKeysCreate, postKeysNonce, postKeysSecrets } from '@foyer/contract/keys/keyEndpoints'
import { addressFingerprintText, proofText, slotListText } from '@foyer/contract/keys/keyFormulas'
import type { SlotList } from '@foyer/contract/keys/keyShapes'
import type { TestBrowser } from './createTestBrowser.js'

function random(bytes: number) {
  return randomBytes(bytes).toString('base64url')
}
function hash(text: string) {
  return createHash('sha256').update(text).digest('base64url')
}

type Proven = 'changeEmail' | 'addSlot' | 'delete' | 'unlinkIdentity'

/** An unlocked wallet that can create proofs. The server sees only ciphertexts, so random ones are sufficient. */
export interface TestWallet {
  readonly walletId: string
  readonly slotIds: readonly string[]
  /** Signs the list of the wallet's slots. */
  readonly signSlots: (version: number, slotIds: readonly string[]) => SlotList
  readonly prove: (
    action: Proven,
    subject: string,
    changes?: { nonceFor?: Proven },
  ) => Promise<{ nonce: string; signature: string }>
}

/** Creates a wallet for the logged-in user through the API, with a random EVM address or a given one. */
export async function createTestWallet(
  browser: TestBrowser,
  eip155 = `0x${randomBytes(20).toString('hex')}`,
): Promise<TestWallet> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const ecdh = createECDH('prime256v1')
  const recipientKey = ecdh.generateKeys('base64url', 'uncompressed')
  const walletId = random(16)
  const slots = (['device', 'managed'] as const).map((kind) => ({ slotId: random(16), kind }))
  const halves = await browser.call(postKeysSecrets, { walletId, slots, recipientKey })
  if (halves.status !== 200) throw new Error(halves.error.message)
  const addresses = { eip155, solana: '4'.repeat(43) }
  const signText = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url')
  const signSlots = (version: number, ids: readonly string[]): SlotList => {
    const slotIds = [...ids]
    return { version, slotIds, signature: signText(slotListText(walletId, version, slotIds)) }
  }
  const slotIds = slots.map(({ slotId }) => slotId)
  const made = await browser.call(postKeysCreate, {
    walletId,
    vault: random(60),
    vaultVersion: 1,
    dekVersion: 1,
    addresses,
    addrFingerprint: hash(addressFingerprintText(addresses)),
    authPublicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    slots: slots.map((slot) => ({
      ...slot,
      salt: random(16),
      wrappedDek: random(60),
      clientData: '{}',
      label: 'Test',
    })),
    slotList: signSlots(1, slotIds),
  })
  if (made.status !== 200) throw new Error(made.error.message)
  return {
    walletId,
    slotIds,
    signSlots,
    prove: async (action, subject, { nonceFor = action } = {}) => {
      const { body } = await browser.call(postKeysNonce, { action: nonceFor })
      const text = proofText(action, body.nonce, hash(subject))
      return { nonce: body.nonce, signature: signText(text) }
    },
  }
}
