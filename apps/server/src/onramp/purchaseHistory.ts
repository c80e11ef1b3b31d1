import { createHash } from 'node:crypto'
import type { HistoryItem } from '@foyer/contract/http/getAccountHistory'
import { HttpError } from '../errors/HttpError.js'
import type { Cursors } from '../http/signCursor.js'
import { parseTokenId } from '../tokens/tokenIds.js'
import { toShownAddress } from './onrampAssets.js'
import { type OnrampSession, type SessionStore, toStoredAccount } from './sessionStore.js'

const pageSize = 50
const statuses = {
  pending: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  success: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
} as const

/** A page of the purchases of an account. */
export interface PurchasePage {
  readonly data: HistoryItem[]
  readonly next: string | null
}

/**
 * Returns the purchases of an account, newest first, in the wire format of a history. Any caller can request any
 * account, so the result contains neither the payment nor the id of a purchase. `onramp` is the id of a provider.
 * `coinbase` (from the incumbent's client) and `all` mean all providers. Throws `bad_request` for a foreign cursor.
 */
export async function readPurchaseHistory(
  { store, cursors, iconUrl }: { store: SessionStore; cursors: Cursors; iconUrl: (asset: string) => string },
  query: {
    projectId: string
    address: string
    onramp: string
    chainId?: string | undefined
    cursor?: string | undefined
  },
): Promise<PurchasePage> {
  const { projectId, address, onramp, chainId, cursor } = query
  const question = `purchases ${projectId} ${toStoredAccount(address)} ${onramp} ${chainId ?? ''}`
  const rows = await store.listOfAccount({
    ...{ projectId, account: address, chainId, limit: pageSize + 1 },
    provider: onramp === 'coinbase' || onramp === 'all' ? undefined : onramp,
    before: cursor === undefined ? undefined : readPlace(cursors.open(question, cursor)),
  })
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return {
    data: page.map((session) => toItem(session, iconUrl(session.asset))),
    next: last === undefined ? null : cursors.seal(question, `${last.createdAtMs} ${last.id}`),
  }
}

function readPlace(place: string): { createdAtMs: number; id: string } {
  const [time, id] = place.split(' ')
  if (id === undefined || !/^\d{1,15}$/.test(time ?? ''))
    throw new HttpError('bad_request', 'query: cursor: is damaged')
  return { createdAtMs: Number(time), id }
}

function toItem(session: OnrampSession, iconUrl: string): HistoryItem {
  const { id, chainId, asset, symbol, name, account, status, hash, receives, createdAtMs } = session
  const isNative = parseTokenId(asset).address === undefined
  return {
    id: createHash('sha256').update(`purchase ${id}`).digest('base64url').slice(0, 22),
    metadata: {
      operationType: 'buy',
      hash: hash ?? '',
      chain: chainId,
      minedAt: new Date(createdAtMs).toISOString(),
      sentFrom: '',
      sentTo: toShownAddress(account),
      status: statuses[status === 'created' || status === 'expired' ? 'pending' : status],
      nonce: 0,
    },
    transfers: [
      {
        fungible_info: { name, symbol, icon: { url: iconUrl } },
        direction: 'in',
        // Clients read this field without a check: return 0 if the provider has not reported the amount yet.
        quantity: { numeric: receives ?? '0' },
        to: toShownAddress(account),
        ...(isNative ? {} : { address: asset }),
      },
    ],
  }
}
