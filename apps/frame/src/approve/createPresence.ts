import type { Vault } from '../keys/Vault.js'
import { canTellCover } from '../views/canTellCover.js'

export interface Presence {
  /** Call within the press: the browser asks for the passkey itself, over whatever lies over us. */
  prove(): Promise<void>
}

/**
 * For browsers that cannot tell whether a page lies over the frame (Firefox, Safari): whoever has a passkey shows it for
 * requests that move something, because the browser's own question cannot be covered. Nothing is asked elsewhere.
 */
export function createPresence(vault: Pick<Vault, 'getSecurity' | 'openWith'>, isBinding: boolean): Presence {
  if (!isBinding || canTellCover(window)) return { prove: async () => {} }
  // Asked while the person reads, so that the press itself leads to the passkey.
  const hasPasskey = vault.getSecurity().then(
    ({ slots }) => slots.some(({ kind }) => kind === 'passkey'),
    () => false,
  )
  return {
    async prove() {
      if (await hasPasskey) await vault.openWith({ kind: 'passkey' })
    },
  }
}
