import type { HistoryItem } from '@foyer/contract/http/getAccountHistory'
import { formatUnits, getAddress } from 'viem'
import type { Activity, ActivityProvider, ActivityTransfer } from '../chains/ActivityProvider.js'
import { fetchFromFirst, type SourceEvents } from '../chains/fetchFromFirst.js'
import { HttpError } from '../errors/HttpError.js'
import type { Cursors } from '../http/signCursor.js'
import { looksLikeSpam } from '../tokens/looksLikeSpam.js'
import type { TokenFactsService } from '../tokens/tokenFacts.js'
import { isEip155, toPlainAddress } from '../tokens/tokenIds.js'
import type { NftKey } from './nfts/metadataStore.js'

const pageSize = 50

type Nfts = ReadonlyMap<string, KnownNft | undefined>

/** A page of a history in the wire format. */
export interface HistoryPage {
  readonly data: HistoryItem[]
  readonly next: string | null
  readonly partial: boolean
  readonly source: string
}

/** Histories of accounts in the wire format. */
export interface AccountHistoryService {
  /** Returns whether the network has a history. */
  readonly supports: (chainId: string) => boolean
  /**
   * Returns a page, newest first. Tries the providers of the network in order until one responds. The next page comes
   * from the same provider. Throws `unsupported_chain`, `bad_request` for a foreign cursor, and the error of the last
   * provider.
   */
  readonly fetchHistory: (query: {
    address: string
    chainId?: string | undefined
    cursor?: string | undefined
  }) => Promise<HistoryPage>
}

/** The stored name and picture of a token that was listed before. */
export interface KnownNft {
  readonly name: string
  readonly imageUrl: string
}

/**
 * Creates the service over replaceable providers. `findNfts` returns the stored facts of each token, in order, without
 * fetching them. `events` receives the provider that responded.
 */
export function createAccountHistory(options: {
  chainIds: readonly string[]
  providers: readonly ActivityProvider[]
  facts: TokenFactsService
  cursors: Cursors
  iconUrl: (symbol: string) => string
  findNfts: (keys: readonly NftKey[]) => Promise<readonly (KnownNft | undefined)[]>
  events: SourceEvents
}): AccountHistoryService {
  const { chainIds, providers, facts, cursors } = options
  const supports = (chainId: string) => providers.some((provider) => provider.supports(chainId))

  /** Returns the tokens of a page, loaded with one query. */
  async function readNfts(chainId: string, activities: readonly Activity[]): Promise<Nfts> {
    const keys = new Map<string, NftKey>()
    for (const { token, tokenId } of activities.flatMap(({ transfers }) => transfers))
      if (token !== undefined && tokenId !== undefined) keys.set(`${token} ${tokenId}`, { chainId, token, tokenId })
    const found = await options.findNfts([...keys.values()])
    return new Map([...keys.keys()].map((key, index) => [key, found[index]]))
  }

  async function toItem(chainId: string, address: string, activity: Activity, nfts: Nfts): Promise<HistoryItem> {
    const native = await facts.fetchFacts(chainId, undefined)
    const { hash, operation, status, minedAtMs, from, to, nonce, fee } = activity
    return {
      id: `${chainId}:${hash}`,
      metadata: {
        operationType: operation,
        hash,
        chain: chainId,
        minedAt: new Date(minedAtMs).toISOString(),
        sentFrom: getAddress(from),
        sentTo: to === undefined ? '' : getAddress(findReceiver(activity, address) ?? to),
        status,
        nonce: nonce ?? 0,
        ...(fee === undefined || native === undefined ? {} : { fee: formatUnits(fee, native.decimals) }),
      },
      transfers: await Promise.all(activity.transfers.map((transfer) => toTransfer(chainId, transfer, nfts))),
    }
  }

  async function toTransfer(
    chainId: string,
    transfer: ActivityTransfer,
    nfts: Nfts,
  ): Promise<HistoryItem['transfers'][number]> {
    const { token, tokenId, from, to, direction, amount } = transfer
    const common = {
      direction,
      from: getAddress(from),
      to: getAddress(to),
      ...(token === undefined ? {} : { address: `${chainId}:${getAddress(token)}` }),
    }
    // Show a token without known facts too: as a whole number, without a name.
    const known = await facts.fetchFacts(chainId, token).catch(() => undefined)
    if (tokenId !== undefined || transfer.kind === 'approvalForAll') {
      const nft = nfts.get(`${token} ${tokenId}`)
      const plainName = tokenId === undefined ? (known?.name ?? '') : `${known?.name ?? ''} #${tokenId}`.trim()
      const name = nft?.name || plainName
      const picture = { url: nft?.imageUrl ?? '', content_type: null }
      return {
        ...common,
        nft_info: {
          name,
          content: { preview: picture, detail: picture },
          flags: { is_spam: looksLikeSpam([name]) },
        },
        quantity: { numeric: String(amount) },
        ...(tokenId === undefined ? {} : { tokenId: String(tokenId) }),
      }
    }
    const url = known?.iconSymbol === undefined ? '' : options.iconUrl(known.iconSymbol)
    return {
      ...common,
      fungible_info: { name: known?.name ?? '', symbol: known?.symbol ?? '', icon: { url } },
      quantity: { numeric: formatUnits(amount, known?.decimals ?? 0) },
      ...(known?.isListed === true ? {} : { verified: false }),
      ...(known?.isSpam === true ? { spam: true } : {}),
    }
  }

  return {
    supports,
    fetchHistory: async ({ address: given, chainId: requested, cursor }) => {
      const fits = (each: string) => isEip155(each) === given.startsWith('0x') && supports(each)
      const chainId = requested ?? chainIds.find(fits)
      if (chainId === undefined || !fits(chainId))
        throw new HttpError('unsupported_chain', `This server has no history for ${requested ?? 'any network'}`)
      const address = toPlainAddress(chainId, given)
      const { page, next, source } = await fetchFromFirst({
        ...{ sources: providers, chainId, question: `history ${chainId} ${address}`, cursor, cursors },
        fetch: (provider, place) => provider.fetchActivity({ chainId, address, cursor: place, limit: pageSize }),
        events: options.events,
      })
      const nfts = await readNfts(chainId, page.activities)
      const data = await Promise.all(page.activities.map((activity) => toItem(chainId, address, activity, nfts)))
      return { data, next, partial: page.isPartial, source }
    },
  }
}

/** Returns the receiver of a payment. In a token payment this is not the called contract. */
function findReceiver({ transfers }: Activity, address: string): string | undefined {
  const moves = transfers.filter(({ kind }) => kind !== 'approval' && kind !== 'approvalForAll')
  const [first] = moves.filter(({ direction }) => direction !== 'in')
  if (first !== undefined) return first.to
  return moves.length > 0 ? address : undefined
}
