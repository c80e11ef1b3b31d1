import type { OnrampProviderInfo, Purchase } from '@foyer/contract/http/onramp'
import { getOnrampProviders, getOnrampSession, postOnrampQuotes } from '@foyer/contract/http/onramp'
import type { Namespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Network } from '@foyer/primitives/networks/Network'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import type { Query } from './Queries.js'

/** A provider that sells crypto. Names and images are untrusted: sanitize them before display. */
export type OnrampProvider = OnrampProviderInfo
export type { Purchase }

/** The quote of a provider for an amount of money. All amounts are decimal strings, fees and total in fiat money. */
export interface OnrampQuote {
  readonly provider: string
  readonly total: string
  readonly fees: readonly { readonly name: string; readonly amount: string }[]
  readonly receives: string
}

/** The quotes of the providers, and the reasons why others sent none. */
export interface OnrampQuotes {
  readonly quotes: readonly OnrampQuote[]
  readonly failures: readonly {
    readonly provider: string
    readonly reason: 'unreachable' | 'too_small' | 'too_large' | 'not_sold_here'
  }[]
}

/** The cache lifetimes, in ms. Not in the spec. Providers rarely change, prices often do. */
const providersLifetimeMs = 300_000
const quotesLifetimeMs = 15_000

/** The chain families whose addresses the server can sell to. */
const families: readonly Namespace[] = ['eip155', 'solana']

function requireApi({ endpoints }: Client): string {
  if (!endpoints?.api) throw new FoyerError('UNSUPPORTED_CHAIN')
  return endpoints.api
}

/**
 * Creates the query for the providers of a network [S3.33-S3.35, S9.25]. Empty without a server, and for chain families
 * without support.
 */
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
      // Ignore assets of other networks: they cannot be delivered to this account.
      return providers.map((provider) => ({
        ...provider,
        assets: provider.assets.filter(({ id }) => id.startsWith(`${chainId}:`)),
      }))
    },
  }
}

/** A quote request to the providers. */
export interface QuoteRequest {
  /** CAIP-10. */
  readonly asset: string
  /** ISO 4217. */
  readonly currency: string
  /** A decimal string. */
  readonly amount: string
  /** ISO 3166-1 alpha-2. Absent if the user did not set it. */
  readonly country?: string | undefined
}

/**
 * Creates the query for the quotes of all providers for an amount of money [S3.36]. A failed quote remains a failure
 * and is never estimated.
 */
export function onrampQuotesQuery(client: Client, question: QuoteRequest): Query<OnrampQuotes> {
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

/** Fetches the current state of a purchase from the server. */
export async function fetchPurchase(client: Client, id: string, signal?: AbortSignal): Promise<Purchase> {
  const call = { base: requireApi(client), endpoint: getOnrampSession, params: { id }, query: {} }
  return callEndpoint(client, { ...call, retries: 0, signal })
}
