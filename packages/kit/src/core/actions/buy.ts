import { postOnrampSession } from '@foyer/contract/http/onramp'
import { getNamespace } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { parseAccountId } from '@foyer/primitives/parseAccountId'
import { callEndpoint } from '../api/callEndpoint.js'
import type { Client } from '../Client.js'
import { fetchPurchase, type Purchase } from '../queries/onramp.js'
import { emit } from '../state/emit.js'
import { type PurchaseOrder, rememberPurchase, updatePurchase } from '../storage/purchases.js'
import { invalidateBalances } from './refreshAccount.js'

/** A purchase whose page at the provider is ready: its address is good once, and not for long. */
export interface OpenedPurchase {
  readonly id: string
  readonly url: string
  /** Of the address, for people. */
  readonly host: string
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number
}

export interface OpenPurchaseArguments {
  readonly order: PurchaseOrder
  /** Where the provider leads back to. */
  readonly returnUrl?: string | undefined
  readonly signal: AbortSignal
}

/**
 * Begins a purchase and answers with the provider's page for it [S1.15]. It is kept in this browser, so that a reload goes on.
 *
 * @throws FoyerError `RESPONSE_INVALID` when the address is none that may be opened, `UNSUPPORTED_CHAIN` without a server, and what
 *   `callEndpoint` throws.
 * @example const { url } = await openPurchase(client, { order, signal })
 */
export async function openPurchase(client: Client, request: OpenPurchaseArguments): Promise<OpenedPurchase> {
  const { order, returnUrl, signal } = request
  const base = client.endpoints?.api
  if (!base) throw new FoyerError('UNSUPPORTED_CHAIN')
  emit(client, 'SELECT_BUY_PROVIDER', { provider: order.provider.id, isSmartAccount: false })
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
    // A second one would be a second purchase.
    retries: 0,
    signal,
  })
  const address = parseProviderAddress(url, client.environment.window?.location.hostname)
  if (!address) throw new FoyerError('RESPONSE_INVALID', { context: { path: postOnrampSession.path } })
  // Kept at once; that whoever follows the purchases hears of it keeps nobody waiting.
  void rememberPurchase(client, id, order)
  return { id, url: address.href, host: address.host, expiresAtMs: expiresAt }
}

/** The hosts of this very machine. */
const localHost = /^(localhost|127\.0\.0\.1|.+\.localhost)$/

/**
 * An address of a provider's page that may be opened: `https:`, or plain `http:` from one local page to another, as in the sandbox.
 * Nothing else: a script would run with the rights of the host's page.
 */
export function parseProviderAddress(text: string, pageHost: string | undefined): URL | undefined {
  if (text.length > 4_096 || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return undefined
  const isLocal = localHost.test(url.hostname) && localHost.test(pageHost ?? '')
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal) ? url : undefined
}

/**
 * Asks what became of a purchase and keeps the answer. When the coins have come, balances and history are read anew. `isNews` tells
 * that it has just ended: true once, however often and from wherever somebody looks.
 *
 * @throws FoyerError what `callEndpoint` throws.
 */
export async function lookAtPurchase(
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
    // What cannot be read now is read again with the next look.
    void Promise.all([invalidateBalances(client, namespace), queries.invalidate(['history'])]).catch(() => undefined)
  }
  return { purchase, isNews }
}
