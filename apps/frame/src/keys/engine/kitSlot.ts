import type { NewSlot, WalletSlot } from '@foyer/contract/keys/keyShapes'
import { type Bytes, randomBytes, wipe } from '../bytes.js'
import { fetchPart } from '../fetchPart.js'
import { formatKitCode } from '../kitCode.js'
import { createKitFileName, formatKitFile } from '../kitFile.js'
import { openBytes, sealBytes, withDerived } from '../sealBytes.js'
import type { Kit } from '../Vault.js'
import type { Engine, OpenWallet } from './Engine.js'
import { draftSlot, makeSlot, type SlotDraft } from './makeSlot.js'

const codeInfo = 'wallet-kit/v1'

/** Creates the slot of a kit. The code opens the slot. The words also open it, because they decrypt the code. */
export async function draftKit(
  entropy: Bytes,
  walletId: string,
  label: string,
): Promise<{ draft: SlotDraft; code: Bytes }> {
  const code = randomBytes(16)
  // Seal the 16-byte code for any length: the result is not sent as the ciphertext of a slot.
  const codeBox = await withDerived(entropy, codeInfo, (key) => sealBytes(key, code, walletId))
  return { draft: draftSlot('kit', code.slice(), label, JSON.stringify({ codeBox })), code }
}

/**
 * Decrypts the code of a kit's slot with the wallet's entropy. Returns undefined if the slot belongs to another wallet.
 */
export async function readKitCode(slot: WalletSlot, entropy: Bytes, walletId: string): Promise<Bytes | undefined> {
  try {
    const data: unknown = JSON.parse(slot.clientData)
    if (typeof data !== 'object' || data === null || !('codeBox' in data)) return undefined
    const { codeBox } = data
    if (typeof codeBox !== 'string') return undefined
    return await withDerived(entropy, codeInfo, (key) => openBytes(key, codeBox, walletId))
  } catch {
    return undefined
  }
}

/** A kit for the user, and its slot for the server. */
interface CreatedKit {
  readonly kit: Kit
  readonly slot: NewSlot
}

/** Creates a kit and its slot without storing the slot. The server first records that the words are shown. */
export async function createKit(engine: Engine, open: OpenWallet): Promise<CreatedKit> {
  const { owner, entropy, dek, keys, wallet } = open
  const { walletId, addresses, addrFingerprint, vault, vaultVersion, dekVersion } = wallet
  const { toWords } = await fetchPart(() => import('../words.js'))
  await engine.server.prove(keys, 'export', walletId, 'postKeysExport', (proof) => ({ walletId, proof }))
  const { draft, code } = await draftKit(entropy, owner.walletId, engine.ports.deviceLabel)
  try {
    const slot = await makeSlot({ owner, dekVersion, dek, draft, halves: new Map() })
    const { slotId, salt, wrappedDek } = slot
    const file = { owner, addresses, addrFingerprint, vault, vaultVersion, dekVersion, slotId, salt, wrappedDek }
    const kit = {
      words: await toWords(entropy),
      file: { name: createKitFileName(addresses), text: formatKitFile(file) },
      code: await formatKitCode(code),
    }
    return { kit, slot }
  } finally {
    wipe(code, draft.client)
  }
}
