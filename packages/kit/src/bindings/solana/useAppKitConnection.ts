'use client'

import { type Commitment, Connection, type ConnectionConfig } from '@solana/web3.js'
import { useMemo } from 'react'
import { getRpcUrls } from '../../core/queries/access.js'
import { projectNetwork } from '../../core/state/project.js'
import { useOptionalInstance } from '../../react/AppKitContext.js'
import { useClientState } from '../../react/useClientState.js'

// Package entry `@foyer/kit/adapter-solana/react`.

export type { Provider, SendTransactionOptions, SolanaAdapterParameters } from './adapterSolana.js'
export { SolanaAdapter } from './adapterSolana.js'

/**
 * Returns a `Connection` of the app's web3.js 1 to the active Solana network. It is undefined if another chain family
 * is active, and before `createAppKit` runs. It uses the settings of `new SolanaAdapter({ connectionSettings })`.
 * @example
 * const { connection } = useAppKitConnection()
 * await walletProvider.sendTransaction(transaction, connection)
 */
export function useAppKitConnection(): { readonly connection: Connection | undefined } {
  const client = useOptionalInstance()?.client
  const network = useClientState(
    client,
    (state) => [state.activeNamespace, state.namespaces[state.activeNamespace], state.networks],
    (state) => {
      const { caipNetwork } = projectNetwork(state)
      return caipNetwork?.chainNamespace === 'solana' ? caipNetwork : undefined
    },
  )
  const connection = useMemo(() => {
    if (!client || !network) return undefined
    const { config, endpoints } = client
    const [url] = getRpcUrls(config, endpoints, network)
    const adapter = config.adapters?.find((each) => each.namespace === 'solana')
    const settings = adapter && 'connectionSettings' in adapter ? adapter.connectionSettings : 'confirmed'
    return url === undefined ? undefined : new Connection(url, settings as Commitment | ConnectionConfig)
  }, [client, network])
  return useMemo(() => ({ connection }), [connection])
}
