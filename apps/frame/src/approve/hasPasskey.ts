import type { Vault } from '../keys/Vault.js'
import { withinMs } from '../simulate/withinMs.js'

/** How long a server may take to say it, in ms; after that a window is opened as if there were none. */
const patienceMs = 3_000

/**
 * Whether the person has a passkey. Where the browser cannot tell what lies over the frame, it is asked for after a yes there: the
 * browser's own question cannot be covered. Never rejects: what is not known is not there.
 */
export async function hasPasskey(vault: Pick<Vault, 'getSecurity'>, signal: AbortSignal): Promise<boolean> {
  const look = async () => (await vault.getSecurity()).slots.some(({ kind }) => kind === 'passkey')
  return (await withinMs(patienceMs, signal, look).catch(() => false)) ?? false
}
