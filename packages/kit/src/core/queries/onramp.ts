import type { OnrampProviderInfo, Purchase } from '@foyer/contract/http/onramp'
import { getOnrampProviders, getOnrampSession, postOnrampQuotes } from '@foyer/contract/http/onramp'
import type { Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import type { Query } from './Queries.js'

/** Who sells crypto: names and pictures are as a server wrote them, clean them before they are shown. */
export type OnrampProvider = OnrampProviderInfo
export type { Purchase }

/** What arrives for a sum from one provider: decimal strings, fees and total in money. */
export interface OnrampQuote {
  readonly provider: string
  readonly total: string
  readonly fees: readonly { readonly name: string; readonly amount: string }[]
  readonly receives: string
}

/** What the providers said to a question, and why some said nothing. */
export interface OnrampQuotes {
  readonly quotes: readonly OnrampQuote[]
  readonly failures: readonly {
    readonly provider: string
    readonly reason: 'unreachable' | 'too_small' | 'too_large' | 'not_sold_here'
  }[]
}

/** How long an answer stays fresh, in ms; not in the spec. Who sells where hardly changes, prices do. */
const providersLifetimeMs = 300_000
const quotesLifetimeMs = 15_000

/** Where a server knows whom the coins go to. */
const families: readonly Namespace[] = ['eip155', 'solana']

function requireApi({ endpoints }: Client): string {
  if (!endpoints?.api) throw new FoyerError('UNSUPPORTED_CHAIN')
  return endpoints.api
}

/** Who sells on a network [S3.33-S3.35, S9.25]; nobody where no server knows, and where the family has no accounts to sell to. */
export function onrampProvidersQuery(client: Client, network: Network): Query<readonly OnrampProvider[]> {
  const { caipNetworkId: chainId, chainNamespace } = network
  return {
    queryKey: ['onrampProviders', chainId],
    staleTime: providersLifetimeMs,
    retry: 1,
    queryFn: async ({ signal }) => {
      if (!client.endpoints?.api || !families.includes(chainNamespace)) return []
      const call = { base: requireApi(client), endpoint: getOnrampProviders, query: { chainId }, signal }
      const { providers } = await callEndpoint(client, call)
      // What is no asset of the network asked for cannot be bought to this account.
      return providers.map((provider) => ({
        ...provider,
        assets: provider.assets.filter(({ id }) => id.startsWith(`${chainId}:`)),
      }))
    },
  }
}

/** What is asked of the providers. */
export interface QuoteQuestion {
  /** CAIP-10. */
  readonly asset: string
  /** ISO 4217. */
  readonly currency: string
  /** A decimal string. */
  readonly amount: string
  /** ISO 3166-1 alpha-2, where the person told it. */
  readonly country?: string | undefined
}

/** What arrives for a sum, from each provider that tells [S3.36]. A failed quote stays one: nothing is made up for it. */
export function onrampQuotesQuery(client: Client, question: QuoteQuestion): Query<OnrampQuotes> {
  const { asset, currency, amount, country } = question
  return {
    queryKey: ['onrampQuotes', asset, currency, amount, country ?? ''],
    staleTime: quotesLifetimeMs,
    retry: 1,
    queryFn: async ({ signal }) => {
      const body = { asset, currency, amount, ...(country !== undefined && { country }) }
      const call = { base: requireApi(client), endpoint: postOnrampQuotes, query: {}, body }
      return callEndpoint(client, { ...call, retries: 0, signal })
    },
  }
}

/** What became of a purchase, as the server knows it now. */
export async function fetchPurchase(client: Client, id: string, signal?: AbortSignal): Promise<Purchase> {
  const call = { base: requireApi(client), endpoint: getOnrampSession, params: { id }, query: {} }
  return callEndpoint(client, { ...call, retries: 0, signal })
}
