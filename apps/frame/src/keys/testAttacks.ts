import { keyEndpoints } from '@foyer/contract/keys/keyEndpoints'
import type { TestAsker } from '../../../server/src/keys/testKeys.js'
import { copyBytes, makeId, randomBytes, toBase64Url } from './bytes.js'
import { createRecipient } from './createRecipient.js'
import { signProof } from './engine/sign.js'
import { signNextSlotList } from './engine/slotList.js'
import type { KeysServer } from './testKeysServer.js'
import { deriveKeys } from './WalletKeys.js'
import { fromWords, toSeed } from './words.js'

const { postKeysNonce, postKeysRelease, postKeysWallet } = keyEndpoints

/** Creates a wallet. Returns it with its owner and the key that proves possession. */
export async function beginWallet({ server, openBrowser }: KeysServer, level: 'L0' | 'L1' = 'L0') {
  const asker = await server.logIn()
  const browser = openBrowser()
  const vault = browser.openVault(asker.call)
  await vault.open()
  if (level === 'L1') {
    await vault.addPasskey()
    await vault.openWith({ kind: 'passkey' })
    await vault.raiseLevel()
  }
  const { words } = await vault.exportSecrets()
  const entropy = await fromWords(words.join(' '))
  if (entropy === undefined) throw new Error('the exported words are not valid')
  const { auth } = await deriveKeys(entropy, await toSeed(entropy))
  const { wallet } = await asker.call(postKeysWallet, {})
  if (wallet === null) throw new Error('the wallet is missing')
  return { asker, browser, vault, auth, wallet, walletId: wallet.walletId }
}
type KnownWallet = Awaited<ReturnType<typeof beginWallet>>['wallet']

/** Returns the only slot of a kind. */
export function slotOf(wallet: KnownWallet, kind: string) {
  const slot = wallet.slots.find((row) => row.kind === kind)
  if (slot === undefined) throw new Error(`the wallet has no ${kind} slot`)
  return slot
}

type Action = 'addSlot' | 'removeSlot' | 'raiseLevel' | 'replaceVault' | 'export' | 'useSlot'

/** Creates a proof by the open wallet for this action. */
export async function prove(asker: TestAsker, auth: Uint8Array, action: Action, subject: string) {
  const { nonce } = await asker.call(postKeysNonce, { action })
  return { nonce, signature: await signProof(auth, action, nonce, subject) }
}

/** Signs the next list of slots. */
export function listOf(auth: Uint8Array, wallet: KnownWallet, ...added: string[]) {
  return signNextSlotList({ wallet, keys: { auth: copyBytes(auth) } }, { added })
}

/** Creates a slot of an attacker. */
export function newSlot(kind: 'passkey' | 'managed' | 'device' | 'kit', slotId = makeId()) {
  return {
    slotId,
    kind,
    salt: makeId(),
    wrappedDek: toBase64Url(randomBytes(60)),
    clientData: '{}',
    label: 'evil',
  }
}

/** Requests the half of a slot from the server. */
export async function release(asker: TestAsker, walletId: string, slotId: string, verifier?: string) {
  const recipient = await createRecipient()
  return asker.call(postKeysRelease, {
    walletId,
    slotId,
    recipientKey: recipient.publicKey,
    ...(verifier !== undefined && { verifier }),
  })
}
