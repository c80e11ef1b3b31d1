import { postOnrampSession } from '@foyer/contract/http/onramp'
import { getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { fetchPurchase, type Purchase } from '../queries/onramp.js'
import { emit } from '../state/emit.js'
import { isSmartAccount } from '../state/select.js'
import { type PurchaseOrder, storePurchase, updatePurchase } from '../storage/purchases.js'
import { invalidateBalances } from './refreshAccount.js'

/** A purchase with a checkout URL at the provider. The URL works once and expires soon. */
export interface OpenedPurchase {
  readonly id: string
  readonly url: string
  /** The host of `url`, for display. */
  readonly host: string
  /** In ms since 1970. */
  readonly expiresAtMs: number
}

export interface OpenPurchaseArguments {
  readonly order: PurchaseOrder
  /** The URL that the provider redirects to after the purchase. */
  readonly returnUrl?: string | undefined
  readonly signal: AbortSignal
}

/**
 * Starts a purchase and returns the provider's checkout URL [S1.15]. Stores the purchase in this browser, so that it
 * survives a reload.
 *
 * @throws FoyerError `RESPONSE_INVALID` if the URL must not be opened, `UNSUPPORTED_CHAIN` without a server, and the
 *   errors of `callEndpoint`.
 * @example const { url } = await openPurchase(client, { order, signal })
 */
export async function openPurchase(client: Client, request: OpenPurchaseArguments): Promise<OpenedPurchase> {
  const { order, returnUrl, signal } = request
  const base = client.endpoints?.api
  if (!base) throw new FoyerError('UNSUPPORTED_CHAIN')
  emit(client, 'SELECT_BUY_PROVIDER', {
    provider: order.provider.id,
    isSmartAccount: isSmartAccount(client.store.getState()),
  })
  const { id, url, expiresAt } = await callEndpoint(client, {
    base,
    endpoint: postOnrampSession,
    query: {},
    body: {
      provider: order.provider.id,
      asset: order.asset,
      account: parseAccountId(order.owner).address,
      currency: order.currency,
      amount: order.amount,
      ...(order.country !== undefined && { country: order.country }),
      ...(returnUrl !== undefined && { returnUrl }),
    },
    // Do not retry: a second request would start a second purchase.
    retries: 0,
    signal,
  })
  const address = parseProviderAddress(url, client.environment.window?.location.hostname)
  if (!address) throw new FoyerError('RESPONSE_INVALID', { context: { path: postOnrampSession.path } })
  // Store the purchase, but do not wait for its listeners.
  void storePurchase(client, id, order)
  return { id, url: address.href, host: address.host, expiresAtMs: expiresAt }
}

/** Matches the host names of the local machine. */
const localHost = /^(localhost|127\.0\.0\.1|.+\.localhost)$/

/**
 * Parses the URL of a provider's page. Allows `https:`, and `http:` between two local pages for the sandbox. Rejects
 * all other schemes: a script URL would run with the rights of the host page.
 */
export function parseProviderAddress(text: string, pageHost: string | undefined): URL | undefined {
  if (text.length > 4_096 || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return undefined
  const isLocal = localHost.test(url.hostname) && localHost.test(pageHost ?? '')
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal) ? url : undefined
}

/**
 * Fetches the state of a purchase and stores it. After a successful purchase, refreshes balances and history. `isNews`
 * is true for the first call that finds the purchase ended, and only for that call.
 *
 * @throws FoyerError the errors of `callEndpoint`.
 */
export async function syncPurchase(
  client: Client,
  id: string,
  signal?: AbortSignal,
): Promise<{ readonly purchase: Purchase; readonly isNews: boolean }> {
  const purchase = await fetchPurchase(client, id, signal)
  const isNews = await updatePurchase(client, purchase)
  const queries = await client.getQueries()
  if (isNews) void queries.invalidate(['purchaseHistory']).catch(() => undefined)
  if (isNews && purchase.status === 'success') {
    const namespace = getNamespace(purchase.asset as Parameters<typeof getNamespace>[0])
    // The next call retries a failed refresh.
    void Promise.all([invalidateBalances(client, namespace), queries.invalidate(['history'])]).catch(() => undefined)
  }
  return { purchase, isNews }
}
