import type { Frame } from '../Frame.js'
import type { Vault } from '../keys/Vault.js'

/** Fetches the way to the keys and starts their worker. */
export async function startVault(
  frame: Frame,
  startWorker: () => Worker,
  idleLockMs: number | undefined,
): Promise<Vault> {
  const { createVault } = await import('../keys/createVault.js')
  return createVault({
    call: (endpoint, body) => frame.session.call(endpoint, body),
    startWorker,
    projectId: frame.projectId,
    ...(idleLockMs !== undefined && { idleLockMs }),
  })
}
