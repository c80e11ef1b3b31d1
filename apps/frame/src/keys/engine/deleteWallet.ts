import type { Engine } from './Engine.js'

/** The server first: while it still keeps the wallet, this device must be able to open it. Throws `hold` on a new device. */
export async function deleteWallet({ requireOpen, server, memory }: Engine): Promise<void> {
  const { keys, owner, wallet } = requireOpen()
  const { walletId, slots } = wallet
  await server.prove(keys, 'delete', walletId, 'postKeysDelete', (proof) => ({ walletId, proof }))
  const slotIds = slots.map(({ slotId }) => slotId)
  // What cannot be removed opens nothing any more.
  await memory.forgetWallet(owner, slotIds).catch(() => undefined)
}
