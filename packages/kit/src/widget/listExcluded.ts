import type { ExcludedWallet } from '../core/State.js'
import type { Likeness } from './createWalletIndex.js'

/** How the catalogue names its wallets: 64 hex digits. */
const catalogueId = /^[0-9a-f]{64}$/i

/** Those of the excluded ids that only the catalogue can tell the meaning of. */
export function listCatalogueIds(ids: readonly string[]): readonly string[] {
  return [...new Set(ids.filter((id) => catalogueId.test(id)).map((id) => id.toLowerCase()))]
}

/**
 * What is left out of every list: the ids as the host wrote them, which may be an rdns or a name where there is no catalogue,
 * and the products the catalogue knows under them [S5.34].
 */
export function listExcluded(ids: readonly string[], known: readonly ExcludedWallet[] = []): readonly Likeness[] {
  const wanted = listCatalogueIds(ids)
  return [
    ...ids.map((id) => ({ id: catalogueId.test(id) ? id.toLowerCase() : id, rdns: id, name: id })),
    // What an earlier list of the host excluded may be back.
    ...known.filter(({ id }) => wanted.includes(id)),
  ]
}
