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

/** A press costs a row, and a call to a provider. */
function sessionCost() {
  return 4
}
/** Webhooks are short. The server reads no more before it has verified the signature. */
const maxWebhookBytes = 65_536

/** Providers without an asset on the network are left out. */
const getOnrampProvidersRoute = defineRoute(
  getOnrampProviders,
  { auth: 'project' },
  async ({ shop }: OnrampContext, { query }) => ({ providers: shop.describeProviders(query.chainId) }),
)

/** The server requests all providers at the same time. */
const postOnrampQuotesRoute = defineRoute(
  postOnrampQuotes,
  { auth: 'project', extraCost: sessionCost },
  async ({ shop }: OnrampContext, { body }) => shop.fetchQuotes(body),
)

/** A press creates one purchase. */
const postOnrampSessionRoute = defineRoute(
  postOnrampSession,
  { auth: 'project', extraCost: sessionCost },
  async ({ purchases }: OnrampContext, { body, project, clientIp }) => purchases.open(project, clientIp, body),
)

/** The id authorises the request. The id of another project is not found. */
const getOnrampSessionRoute = defineRoute(
  getOnrampSession,
  { auth: 'project' },
  async ({ purchases }: OnrampContext, { params, project }) => purchases.look(project, params.id),
)

/** Read as it came, because it is signed. News of a purchase that is not ours is answered with 200: its sender need not try again. */
const postOnrampWebhookRoute = defineRoute(
  postOnrampWebhook,
  { auth: 'public', maxRawBytes: maxWebhookBytes },
  async ({ purchases }: OnrampContext, { params, headers, rawBody }) => {
    await purchases.receive(params.provider, headers, rawBody)
    return { received: true as const }
  },
)

/** Uses the first provider that sells the requested asset. `partnerUserId` is not stored: the purchase has its own id. */
const postOnrampUrlRoute = defineRoute(
  postOnrampUrl,
  { auth: 'project', extraCost: sessionCost },
  async ({ shop, purchases }: OnrampContext, { body, project, clientIp }) => {
    const { url } = await purchases.open(project, clientIp, chooseForWallets(shop, body))
    return { url }
  },
)

/** The data that the client of AppKit shows before a purchase. */
const getOnrampOptionsRoute = defineRoute(getOnrampOptions, { auth: 'project' }, async ({ shop }: OnrampContext) =>
  listOptions(shop),
)

/** Without an answer of a provider this is an error. */
const postOnrampQuoteRoute = defineRoute(
  postOnrampQuote,
  { auth: 'project', extraCost: sessionCost },
  async ({ shop }: OnrampContext, { body }) => findBestQuote(shop, body),
)

/** Routes of purchases. */
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
