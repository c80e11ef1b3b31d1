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

/** A wallet, its owner, and the key that proves possession of it. */
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
  if (entropy === undefined) throw new Error('exported words are words')
  const { auth } = await deriveKeys(entropy, await toSeed(entropy))
  const { wallet } = await asker.call(postKeysWallet, {})
  if (wallet === null) throw new Error('there is a wallet')
  return { asker, browser, vault, auth, wallet, walletId: wallet.walletId }
}
type KnownWallet = Awaited<ReturnType<typeof beginWallet>>['wallet']

/** The slot of a kind; there is one. */
export function slotOf(wallet: KnownWallet, kind: string) {
  const slot = wallet.slots.find((row) => row.kind === kind)
  if (slot === undefined) throw new Error(`there is a ${kind} slot`)
  return slot
}

type Action = 'addSlot' | 'removeSlot' | 'raiseLevel' | 'replaceVault' | 'export' | 'useSlot'

/** A proof by the open wallet that its owner wants this. */
export async function prove(asker: TestAsker, auth: Uint8Array, action: Action, subject: string) {
  const { nonce } = await asker.call(postKeysNonce, { action })
  return { nonce, signature: await signProof(auth, action, nonce, subject) }
}

/** The next list of slots, signed. */
export function listOf(auth: Uint8Array, wallet: KnownWallet, ...added: string[]) {
  return signNextSlotList({ wallet, keys: { auth: copyBytes(auth) } }, { added })
}

/** A slot of somebody who means no good. */
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

/** Asks the server for the half of a slot. */
export async function release(asker: TestAsker, walletId: string, slotId: string, verifier?: string) {
  const recipient = await createRecipient()
  return asker.call(postKeysRelease, {
    walletId,
    slotId,
    recipientKey: recipient.publicKey,
    ...(verifier !== undefined && { verifier }),
  })
}
