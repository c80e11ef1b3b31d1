import type { Vault } from '../keys/Vault.js'
import { canTellCover } from '../views/canTellCover.js'

export interface Presence {
  /**
   * Call within the press: the browser asks for the passkey itself, over whatever lies over us. Rejects when the server
   * does not tell whether there is one.
   */
  prove(): Promise<void>
}

/**
 * For browsers that cannot tell whether a page lies over the frame (Firefox, Safari): whoever has a passkey shows it for
 * requests that move something, because the browser's own question cannot be covered. Nothing is asked elsewhere.
 */
export function createPresence(vault: Pick<Vault, 'getSecurity' | 'openWith'>, isBinding: boolean): Presence {
  if (!isBinding || canTellCover(window)) return { prove: async () => {} }
  const look = async () => (await vault.getSecurity()).slots.some(({ kind }) => kind === 'passkey')
  // Asked while the person reads, so that the press itself leads to the passkey.
  const early = look().catch(() => undefined)
  return {
    async prove() {
      // Whoever keeps the server from answering must not get round the passkey.
      if ((await early) ?? (await look())) await vault.openWith({ kind: 'passkey' })
    },
  }
}
