import type { Engine } from './Engine.js'

/**
 * Deletes on the server first: while the server stores the wallet, this device must be able to open it. Throws `hold`
 * on a new device.
 */
export async function deleteWallet({ requireOpen, server, memory }: Engine): Promise<void> {
  const { keys, owner, wallet } = requireOpen()
  const { walletId, slots } = wallet
  await server.prove(keys, 'delete', walletId, 'postKeysDelete', (proof) => ({ walletId, proof }))
  const slotIds = slots.map(({ slotId }) => slotId)
  // Ignore a failed removal: the remaining secrets cannot open anything any more.
  await memory.removeWallet(owner, slotIds).catch(() => undefined)
}
