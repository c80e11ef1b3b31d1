import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { walletsQuery } from '../queries/wallets.js'

/**
 * Asks the catalogue which products stand behind ids the host excludes, so that a wallet that is installed, which tells its
 * rdns and name but no such id, is known for one of them [S5.34]. Rejects where the catalogue does not answer.
 */
export async function learnExcluded(client: Client, ids: readonly string[]): Promise<void> {
  const queries = await client.getQueries()
  const entries = limits.catalogueSearchEntries
  const parts = Array.from({ length: Math.ceil(ids.length / entries) }, (_, at) =>
    queries.fetch(
      walletsQuery(client, { include: ids.slice(at * entries, (at + 1) * entries), entries, isLookUp: true }),
    ),
  )
  const pages = await Promise.all(parts)
  const excludedWallets = pages.flatMap(({ wallets }) =>
    wallets.map(({ id, name, rdns }) => ({ id, name, ...(rdns && { rdns }) })),
  )
  client.store.setState({ excludedWallets })
}
