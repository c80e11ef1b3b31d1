import type { Wallet, WalletSlot } from '@foyer/contract/keys/keyShapes'
import type { KeyAction } from '@foyer/contract/keys/passkeyFormulas'
import { type Bytes, equalBytes, makeId, wipe } from '../bytes.js'
import { fetchPart } from '../fetchPart.js'
import { parseKitCode } from '../kitCode.js'
import { openKitFile, readKitFile } from '../kitFile.js'
import type { OpenedWallet, OpenedWalletWithRecovery, OpenWay } from '../Vault.js'
import { VaultError } from '../VaultError.js'
import { wipeKeys } from '../WalletKeys.js'
import { createWallet } from './createWallet.js'
import type { Engine, OpenWallet, WalletInfo } from './Engine.js'
import { fetchWallet } from './fetchWallet.js'
import { readKitCode } from './kitSlot.js'
import { addRecovery, completeOpening, completeOpeningWithDeviceSlot, openByHalves, ownerOf } from './openWallet.js'
import { draftPasskey, type PasskeyStart, startPasskey, usePasskey } from './passkeySlot.js'
import { draftPassword, usePassword } from './passwordSlot.js'
import { deriveFrom, openSlot } from './readEntropy.js'
import { replaceVault } from './replaceVault.js'

/**
 * Returns the entropy from the words, or from the file with its code. Throws `words_wrong`, `file_wrong`, `code_wrong`.
 */
async function readKit(way: OpenWay & { kind: 'kit' }, walletId: string): Promise<Bytes> {
  if ('words' in way) {
    const { fromWords } = await fetchPart(() => import('../words.js'))
    const entropy = await fromWords(way.words)
    if (entropy === undefined) throw new VaultError('words_wrong')
    return entropy
  }
  const file = readKitFile(way.file)
  if (file === undefined || file.owner.walletId !== walletId) throw new VaultError('file_wrong')
  const code = await parseKitCode(way.code)
  const entropy = code && (await openKitFile(file, code))
  wipe(code)
  if (entropy === undefined) throw new VaultError('code_wrong')
  return entropy
}

/** Opens the wallet with a kit. If the server still has the kit's slot, the slot contains the data key. */
async function openByKit(
  engine: Engine,
  info: WalletInfo,
  wallet: Wallet,
  way: OpenWay & { kind: 'kit' },
): Promise<{ open: OpenWallet; slot: WalletSlot | undefined }> {
  const { memory } = engine
  const owner = ownerOf(info, wallet)
  const entropy = await readKit(way, wallet.walletId)
  const keys = await deriveFrom(memory, wallet.walletId, entropy).catch((error: unknown) => {
    wipe(entropy)
    throw error
  })
  if (keys.addrFingerprint !== wallet.addrFingerprint || keys.authPublicKey !== wallet.authPublicKey) {
    await memory.removeSeed(wallet.walletId)
    wipe(entropy)
    wipeKeys(keys)
    throw new VaultError('words' in way ? 'words_wrong' : 'file_wrong')
  }
  const slot = wallet.slots.find(({ kind }) => kind === 'kit')
  const client = slot && (await readKitCode(slot, entropy, wallet.walletId))
  if (slot !== undefined && client !== undefined) {
    wipe(entropy)
    wipeKeys(keys)
    return { open: await openSlot(memory, owner, wallet, slot, { client, server: new Uint8Array() }), slot }
  }
  // The words come from an export or a removed kit. Their holder owns the wallet, so create new slots.
  return replaceVault(engine, { owner, wallet, entropy, keys }, info.managed)
}

type StartedWay =
  | Exclude<OpenWay, { kind: 'passkey' }>
  | (PasskeyStart & { readonly kind: 'passkey'; readonly action: KeyAction })

async function start(engine: Engine, way: OpenWay): Promise<StartedWay> {
  return way.kind === 'passkey' ? { action: { name: 'unlock' }, ...way, ...(await startPasskey(engine)) } : way
}

async function openBy(
  engine: Engine,
  info: WalletInfo,
  wallet: Wallet,
  way: StartedWay,
): Promise<{ open: OpenWallet; slot: WalletSlot | undefined }> {
  const owner = ownerOf(info, wallet)
  switch (way.kind) {
    case 'passkey': {
      const { slot, claim } = await usePasskey(engine, info, wallet, way)
      return { open: await openByHalves(engine, owner, wallet, slot, claim), slot }
    }
    case 'password': {
      const slot = wallet.slots.find(({ kind }) => kind === 'password')
      if (slot === undefined) throw new VaultError('password_wrong')
      const { secret, verifier } = await usePassword(slot, way.password)
      return { open: await openByHalves(engine, owner, wallet, slot, { client: secret, verifier }), slot }
    }
    case 'kit':
      return openByKit(engine, info, wallet, way)
    default:
      return way satisfies never
  }
}

/** Creates a wallet that only the user can ever open. */
async function createWith(engine: Engine, info: WalletInfo, way: OpenWay): Promise<OpenedWallet> {
  if (way.kind === 'kit') throw new VaultError('words' in way ? 'words_wrong' : 'file_wrong')
  const draft =
    way.kind === 'passkey' ? await draftPasskey(engine, null, makeId()) : await draftPassword(engine, way.password)
  return completeOpening(engine, await createWallet(engine, info, [draft]), true)
}

/**
 * Opens the wallet with the user's own method, reports that to the server, and lets this device open it by itself next
 * time.
 */
export async function openWith(engine: Engine, way: OpenWay): Promise<OpenedWalletWithRecovery> {
  // Start both at once: the browser accepts the click only for a short time.
  const [info, started] = await Promise.all([fetchWallet(engine), start(engine, way)])
  const { wallet } = info
  if (wallet === null) return createWith(engine, info, way)
  const before = engine.getOpen()
  const { open, slot } = await openBy(engine, info, wallet, started)
  if (before !== undefined && !equalBytes(before.keys.auth, open.keys.auth)) {
    wipe(open.entropy, open.dek)
    wipeKeys(open.keys)
    throw new VaultError('damaged')
  }
  const opened = await completeOpeningWithDeviceSlot(engine, open)
  if (slot !== undefined) {
    const { slotId } = slot
    const { walletId } = wallet
    const marked = await engine.server
      .prove(open.keys, 'useSlot', slotId, 'postKeysSlotUsed', (proof) => ({ walletId, slotId, proof }))
      // Ignore the failure: the wallet is open, but the level cannot be raised yet.
      .catch(() => undefined)
    if (marked !== undefined) engine.updateWallet(marked.wallet)
  }
  return addRecovery(info, opened)
}
