import {
  getOnrampOptions,
  getOnrampProviders,
  getOnrampSession,
  postOnrampQuote,
  postOnrampQuotes,
  postOnrampSession,
  postOnrampUrl,
  postOnrampWebhook,
} from '@foyer/contract/http/onramp'
import { defineRoute } from '../http/defineRoute.js'
import type { OnrampContext } from './createOnramp.js'
import { chooseForWallets, findBestQuote, listOptions } from './incumbentWire.js'

/** Returns the extra cost of a route that calls a provider. */
function sessionCost() {
  return 4
}
/** Webhooks are short. The server reads no more before it has verified the signature. */
const maxWebhookBytes = 65_536

/** Lists the providers that sell an asset on the network. */
const getOnrampProvidersRoute = defineRoute(
  getOnrampProviders,
  { auth: 'project' },
  async ({ shop }: OnrampContext, { query }) => ({ providers: shop.listProviders(query.chainId) }),
)

/** Requests the quotes of all providers in parallel. */
const postOnrampQuotesRoute = defineRoute(
  postOnrampQuotes,
  { auth: 'project', extraCost: sessionCost },
  async ({ shop }: OnrampContext, { body }) => shop.fetchQuotes(body),
)

/** Opens one purchase. */
const postOnrampSessionRoute = defineRoute(
  postOnrampSession,
  { auth: 'project', extraCost: sessionCost },
  async ({ purchases }: OnrampContext, { body, project, clientIp }) => purchases.open(project, clientIp, body),
)

/** Returns a purchase. Its id authorises the request. The id of another project's purchase is not found. */
const getOnrampSessionRoute = defineRoute(
  getOnrampSession,
  { auth: 'project' },
  async ({ purchases }: OnrampContext, { params, project }) => purchases.getPurchase(project, params.id),
)

/**
 * Receives a webhook. Reads the raw body, because it is signed. Returns 200 for an unknown purchase, so that the sender
 * does not retry.
 */
const postOnrampWebhookRoute = defineRoute(
  postOnrampWebhook,
  { auth: 'public', maxRawBytes: maxWebhookBytes },
  async ({ purchases }: OnrampContext, { params, headers, rawBody }) => {
    await purchases.receive(params.provider, headers, rawBody)
    return { received: true as const }
  },
)

/**
 * Opens a purchase at the first provider that sells the requested asset. `partnerUserId` is not stored: the purchase
 * has its own id.
 */
const postOnrampUrlRoute = defineRoute(
  postOnrampUrl,
  { auth: 'project', extraCost: sessionCost },
  async ({ shop, purchases }: OnrampContext, { body, project, clientIp }) => {
    const { url } = await purchases.open(project, clientIp, chooseForWallets(shop, body))
    return { url }
  },
)

/** Returns the data that the client of AppKit shows before a purchase. */
const getOnrampOptionsRoute = defineRoute(getOnrampOptions, { auth: 'project' }, async ({ shop }: OnrampContext) =>
  listOptions(shop),
)

/** Returns the best quote. Throws if no provider responds. */
const postOnrampQuoteRoute = defineRoute(
  postOnrampQuote,
  { auth: 'project', extraCost: sessionCost },
  async ({ shop }: OnrampContext, { body }) => findBestQuote(shop, body),
)

/** The routes of purchases. */
export const onrampRoutes = [
  getOnrampProvidersRoute,
  postOnrampQuotesRoute,
  postOnrampSessionRoute,
  getOnrampSessionRoute,
  postOnrampWebhookRoute,
  postOnrampUrlRoute,
  getOnrampOptionsRoute,
  postOnrampQuoteRoute,
] as const
