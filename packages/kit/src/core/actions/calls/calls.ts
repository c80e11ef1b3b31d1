import { getErrorCode } from '@foyer/primitives/errors/FoyerError'
import type { Client } from '../../Client.js'
import { limits } from '../../limits.js'
import type { CallsReads } from '../../public/calls.js'
import { idle, toReadState, watchTarget } from '../../queries/accountData.js'
import { getCapabilities } from '../../queries/calls/getCapabilities.js'
import type { Query } from '../../queries/Queries.js'
import { watchUntil } from '../../queries/watchUntil.js'
import { getConnected } from '../../state/select.js'
import { invalidateBalances } from '../refreshAccount.js'
import { getCallsStatus } from './getCallsStatus.js'
import { sendCalls } from './sendCalls.js'

type Watcher<Name extends keyof CallsReads> = (
  client: Client,
  query: CallsReads[Name]['query'],
  callback: (state: CallsReads[Name]['state']) => void,
) => () => void

/** Errors after which a batch has no status that could still change. */
const finalCodes: readonly string[] = ['BATCH_NOT_FOUND', 'METHOD_NOT_SUPPORTED', 'WALLET_ANSWER_INVALID']

/** Watches a read of the connected EVM wallet. It restarts when the account or the network changes. */
function createWatcher<Name extends keyof CallsReads, Data>(
  createQuery: (client: Client, query: CallsReads[Name]['query']) => Query<Data> | undefined,
  defaultIntervalMs: number | undefined,
  isFinal: (client: Client, data: Data | undefined, error: Error | null) => boolean,
) {
  return (
    client: Client,
    query: CallsReads[Name]['query'],
    callback: (state: ReturnType<typeof toReadState<Data, Data>>) => void,
  ) => {
    const emitIdle = (error: Error | null = null) => callback({ ...idle, error })
    const { enabled, refetchInterval = defaultIntervalMs } = query
    const target = { namespace: 'eip155' as const, ...(enabled !== undefined && { enabled }) }
    return watchTarget(client, target, emitIdle, () => {
      const requested = getConnected(client.store.getState(), 'eip155') && createQuery(client, query)
      if (!requested) {
        emitIdle()
        return () => undefined
      }
      callback({ ...idle, isLoading: true, isFetching: true })
      return watchUntil(client, requested, {
        ...(refetchInterval !== undefined && { refetchIntervalMs: refetchInterval }),
        onResult: (result) => callback(toReadState(result, (data) => data)),
        onFailed: emitIdle,
        isFinal: ({ data, error }) => isFinal(client, data, error),
      })
    })
  }
}

/** Returns a key for the connected wallet: another wallet has other batches and capabilities. */
function getWalletKey(client: Client): readonly unknown[] {
  const connection = getConnected(client.store.getState(), 'eip155')
  return [connection?.connector.id, connection?.addresses[0]]
}

const watchStatus: Watcher<'callsStatus'> = createWatcher(
  (client, { id }: CallsReads['callsStatus']['query']) =>
    id === undefined
      ? undefined
      : {
          queryKey: ['callsStatus', id, ...getWalletKey(client)],
          ...{ staleTime: 0, retry: false },
          queryFn: ({ signal }) => getCallsStatus(client, { id, signal }),
        },
  limits.pollingIntervalMs,
  (client, data, error) => {
    if (error) return finalCodes.includes(getErrorCode(error))
    if (!data || data.status === 'pending') return false
    invalidateBalances(client, 'eip155').catch(() => undefined)
    return true
  },
)

const watchCapabilities: Watcher<'capabilities'> = createWatcher(
  (client, { account, chainId }: CallsReads['capabilities']['query']) => ({
    queryKey: ['capabilities', account ?? null, chainId ?? null, ...getWalletKey(client)],
    ...{ staleTime: 0, retry: false },
    queryFn: ({ signal }) =>
      getCapabilities(client, {
        ...{ account, chainId, signal },
      }),
  }),
  undefined,
  () => false,
)

/** The watcher of each read. */
export const callsWatchers: { readonly [Name in keyof CallsReads]: Watcher<Name> } = {
  callsStatus: watchStatus,
  capabilities: watchCapabilities,
}

export { getCallsStatus, getCapabilities, sendCalls }
