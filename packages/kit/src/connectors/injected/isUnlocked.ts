import type { Eip1193Provider } from './createEip1193Connector.js'

/** The timeout for the wallet's response, in milliseconds. */
const unlockedMs = 1_000

/**
 * Returns whether the wallet reports that it is unlocked. MetaMask and most wallets that copy its provider have
 * `_metamask.isUnlocked`. A locked wallet grants no account either, so an empty account list alone does not mean a
 * disconnect.
 */
export async function isUnlocked(provider: Eip1193Provider): Promise<boolean> {
  try {
    const { _metamask: more } = provider as { readonly _metamask?: { isUnlocked?(): unknown } }
    if (typeof more?.isUnlocked !== 'function') return false
    const silence = new Promise((resolve) => setTimeout(resolve, unlockedMs))
    return (await Promise.race([more.isUnlocked(), silence])) === true
  } catch {
    return false
  }
}
