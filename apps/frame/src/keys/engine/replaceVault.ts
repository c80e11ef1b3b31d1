import type { ManagedPolicy, WalletSlot } from '@foyer/contract/keys/keyShapes'
import { type Bytes, randomBytes, wipe } from '../bytes.js'
import { sealVault } from '../slots.js'
import { VaultError } from '../VaultError.js'
import { wipeKeys } from '../WalletKeys.js'
import { wipeHalves } from './createServer.js'
import type { Engine, OpenWallet } from './Engine.js'
import { draftKit } from './kitSlot.js'
import { draftSlot, makeSlot, withHalf } from './makeSlot.js'
import { signSlotList } from './slotList.js'

/**
 * Creates a new data key for a wallet of which only the entropy is known. From then on this device and a kit (the
 * words) open it, and the server if it could before. All other slots are removed.
 */
export async function replaceVault(
  engine: Engine,
  known: Omit<OpenWallet, 'dek'>,
  managed: ManagedPolicy,
): Promise<{ open: OpenWallet; slot: WalletSlot | undefined }> {
  const { server, memory, ports } = engine
  const { owner, entropy, keys } = known
  const { walletId, level } = known.wallet
  const vaultVersion = known.wallet.vaultVersion + 1
  const dekVersion = known.wallet.dekVersion + 1
  const { draft: kit, code } = await draftKit(entropy, walletId, ports.deviceLabel)
  wipe(code)
  const device = draftSlot('device', randomBytes(32), ports.deviceLabel)
  const keepsManaged = level === 'L0' && managed !== 'never'
  const drafts = [device, kit, ...(keepsManaged ? [draftSlot('managed', new Uint8Array(), '')] : [])]
  const dek = randomBytes(32)
  let halves: ReadonlyMap<string, Bytes> = new Map()
  try {
    halves = await server.makeHalves(owner, withHalf(drafts))
    const vault = await sealVault(dek, entropy, owner, vaultVersion, keys.addrFingerprint)
    const slots: Awaited<ReturnType<typeof makeSlot>>[] = []
    for (const draft of drafts) slots.push(await makeSlot({ owner, dekVersion, dek, draft, halves }))
    await memory.storeSecret(device.slotId, device.client)
    const slotIds = slots.map(({ slotId }) => slotId)
    const slotList = await signSlotList(keys, walletId, (known.wallet.slotList?.version ?? 0) + 1, slotIds)
    const { wallet } = await server.prove(keys, 'replaceVault', String(vaultVersion), 'postKeysVault', (proof) => ({
      walletId,
      vault,
      vaultVersion,
      dekVersion,
      slots,
      slotList,
      proof,
    }))
    if (wallet.vault !== vault) throw new VaultError('damaged')
    return { open: { ...known, wallet, dek }, slot: wallet.slots.find(({ kind }) => kind === 'kit') }
  } catch (error) {
    wipe(dek, entropy)
    wipeKeys(keys)
    throw error
  } finally {
    wipeHalves(halves)
    wipe(...drafts.map(({ client }) => client))
  }
}
