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
const sessionCost = () => 4
/** News is short; nobody makes us read more before it is known to be signed. */
const maxWebhookBytes = 65_536

/** Who sells nothing on the network is left out. */
const getOnrampProvidersRoute = defineRoute(
  getOnrampProviders,
  { auth: 'project' },
  async ({ shop }: OnrampContext, { query }) => ({ providers: shop.describeProviders(query.chainId) }),
)

/** Asked of all sellers side by side. */
const postOnrampQuotesRoute = defineRoute(
  postOnrampQuotes,
  { auth: 'project', extraCost: sessionCost },
  async ({ shop }: OnrampContext, { body }) => shop.fetchQuotes(body),
)

/** One press, one purchase. */
const postOnrampSessionRoute = defineRoute(
  postOnrampSession,
  { auth: 'project', extraCost: sessionCost },
  async ({ purchases }: OnrampContext, { body, project, clientIp }) => purchases.open(project, clientIp, body),
)

/** Who knows the id may ask; the id of another project is unknown here. */
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

/** The first provider that sells what the incumbent's client asks for. `partnerUserId` is not kept: the purchase has an id of its own. */
const postOnrampUrlRoute = defineRoute(
  postOnrampUrl,
  { auth: 'project', extraCost: sessionCost },
  async ({ shop, purchases }: OnrampContext, { body, project, clientIp }) => {
    const { url } = await purchases.open(project, clientIp, chooseForWallets(shop, body))
    return { url }
  },
)

/** What the incumbent's client shows before a purchase. */
const getOnrampOptionsRoute = defineRoute(getOnrampOptions, { auth: 'project' }, async ({ shop }: OnrampContext) =>
  listOptions(shop),
)

/** Never made up: where nobody answers this is an error. */
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
