import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { walletsQuery } from '../queries/wallets.js'

/**
 * Fetches the names and rdns of the excluded wallet ids from the catalogue. An installed wallet reports only its rdns
 * and name, so it can be excluded only by these [S5.34]. Rejects if the catalogue does not respond.
 */
export async function loadExcludedWallets(client: Client, ids: readonly string[]): Promise<void> {
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
