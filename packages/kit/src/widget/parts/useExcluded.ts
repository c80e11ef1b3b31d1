import { useEffect } from 'react'
import type { Client } from '../../core/Client.js'
import { useClientState } from '../../react/useClientState.js'
import { listCatalogueIds } from '../listExcluded.js'

/** Has the catalogue asked, once it may be, what the ids are that the host excludes; the lists read the answer in the state. */
export function useExcluded(client: Client, mayAsk: boolean): void {
  const wanted = useClientState(
    client,
    ({ options }) => [options.excludeWalletIds],
    ({ options }) => listCatalogueIds(options.excludeWalletIds ?? []),
  )
  useEffect(() => {
    if (!mayAsk || wanted.length === 0 || !client.endpoints?.catalogue) return
    // Without an answer the lists stay as they are.
    import('../../core/actions/learnExcluded.js')
      .then(({ learnExcluded }) => learnExcluded(client, wanted))
      .catch(() => undefined)
  }, [client, mayAsk, wanted])
}
