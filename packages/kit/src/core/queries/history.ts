import type { HistoryItem } from '@foyer/contract/http/getAccountHistory'
import { getAccountHistory } from '@foyer/contract/http/getAccountHistory'
import { FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import type { ActivityItem, ActivityKind, ActivityMove, Page } from '../Adapter.js'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { limits } from '../limits.js'
import { getChainAccess } from './access.js'
import type { Query } from './Queries.js'

const kinds: readonly string[] = ['send', 'receive', 'trade', 'mint', 'burn', 'approve', 'deploy', 'execute']

/**
 * Creates the query for a page of an account's history, newest first [S3.39, S7.6, S9.25]. EVM networks require a
 * server.
 *
 * @throws FoyerError `UNSUPPORTED_CHAIN` if there is no source for this network's history, and the errors of
 *   `callEndpoint`.
 */
export function historyQuery(
  client: Client,
  network: Network,
  address: string,
  cursor?: string,
): Query<Page<ActivityItem>> {
  const chainId = network.caipNetworkId
  return {
    queryKey: ['history', chainId, address, cursor ?? ''],
    staleTime: limits.portfolioLifetimeMs,
    retry: false,
    queryFn: async ({ signal }) => {
      const base = client.endpoints?.api
      if (network.chainNamespace !== 'eip155') return fetchFromChain(client, network, address, { cursor, signal })
      if (!base) throw new FoyerError('UNSUPPORTED_CHAIN')
      const query = { chainId, ...(cursor !== undefined && { cursor }) }
      try {
        const {
          data,
          next,
          partial = false,
        } = await callEndpoint(client, {
          base,
          endpoint: getAccountHistory,
          params: { address },
          query,
          signal,
        })
        return {
          items: data.filter((item) => isWorthShowing(item, address)).map(toActivityItem),
          next: next ?? undefined,
          isPartial: partial,
        }
      } catch (error) {
        throw toPageError(error, cursor)
      }
    },
  }
}

/** Fetches the history from the network's nodes, directly or through the server's proxy. */
async function fetchFromChain(
  client: Client,
  network: Network,
  address: string,
  { cursor, signal }: { readonly cursor: string | undefined; readonly signal: AbortSignal },
): Promise<Page<ActivityItem>> {
  const adapter = await client.getAdapter(network.chainNamespace)
  if (!adapter.fetchHistory) throw new FoyerError('UNSUPPORTED_CHAIN')
  const tokens = network.tokens ?? []
  return adapter.fetchHistory(getChainAccess(client, network, signal), address, {
    tokens,
    ...(cursor !== undefined && { cursor }),
  })
}

/** Converts a rejected first page to `UNSUPPORTED_CHAIN`: without a cursor, only the network can be the reason. */
export function toPageError(error: unknown, cursor: string | undefined): unknown {
  return isRejected(error) && cursor === undefined ? new FoyerError('UNSUPPORTED_CHAIN', { cause: error }) : error
}

/** True if the server processed the request but does not support it (status 400 or 404). */
export function isRejected(error: unknown): boolean {
  return isFoyerError(error) && error.code === 'HTTP_FAILED' && [400, 404].includes(Number(error.context?.status))
}

/**
 * Hides spam, and transfers of amount 0 that another account made. Any token can emit "the account sent 0 to …", to
 * show a fake address that looks like a known one.
 */
function isWorthShowing({ metadata, transfers }: HistoryItem, address: string): boolean {
  const isOwn = metadata.sentFrom.toLowerCase() === address.toLowerCase()
  // An approval of 0 revokes an approval.
  const mayBeNothing = isOwn || metadata.operationType === 'approve'
  return (
    transfers.length === 0 ||
    transfers.some(
      ({ nft_info, quantity, spam }) =>
        !nft_info?.flags.is_spam && !(spam && !isOwn) && (mayBeNothing || /[1-9]/.test(quantity.numeric)),
    )
  )
}

export function toActivityItem({ id, metadata, transfers }: HistoryItem): ActivityItem {
  const { operationType, hash, status, minedAt, sentFrom, sentTo, fee } = metadata
  const atMs = Date.parse(minedAt)
  return {
    id,
    hash,
    kind: kinds.includes(operationType) ? (operationType as ActivityKind) : 'other',
    status: toStatus(status),
    atMs: Number.isFinite(atMs) ? atMs : 0,
    from: sentFrom,
    ...(sentTo !== '' && { to: sentTo }),
    ...(fee !== undefined && isDecimal(fee) && { fee }),
    moves: transfers.flatMap(toMove),
  }
}

function toStatus(status: HistoryItem['metadata']['status']): ActivityItem['status'] {
  if (status === 'failed' || status === 'ONRAMP_TRANSACTION_STATUS_FAILED') return 'failed'
  return status === 'pending' || status === 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS' ? 'pending' : 'confirmed'
}

function toMove(transfer: HistoryItem['transfers'][number]): ActivityMove[] {
  const { fungible_info: token, nft_info: collectible, direction, quantity, address, from, to, verified } = transfer
  if (!isDecimal(quantity.numeric) || collectible?.flags.is_spam) return []
  const contract = address?.split(':').at(-1)
  const iconUrl = token?.icon?.url
  return [
    {
      direction,
      amount: quantity.numeric,
      symbol: token?.symbol ?? '',
      name: collectible?.name ?? token?.name ?? '',
      ...(contract && { address: contract }),
      ...(iconUrl && { iconUrl }),
      isCollectible: collectible !== undefined,
      ...(verified === false && { isUnverified: true }),
      ...(from && { from }),
      ...(to && { to }),
    },
  ]
}

function isDecimal(text: string): boolean {
  return text.length <= 120 && /^\d+(\.\d+)?$/.test(text)
}
