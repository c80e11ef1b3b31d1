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
import { defineRoute } from '../http/Route.js'
import { requireProject } from '../projects/checkAccess.js'
import { chooseForWallets, findBestQuote, listOptions } from './incumbentWire.js'

/** A press costs a row, and a call to a provider. */
const sessionCost = () => 4
/** News is short; nobody makes us read more before it is known to be signed. */
const maxWebhookBytes = 65_536

/** Who sells nothing on the network is left out. */
export const getOnrampProvidersRoute = defineRoute(
  getOnrampProviders,
  { access: 'project' },
  async ({ shop }, { query }) => ({ providers: shop.describeProviders(query.chainId) }),
)

/** Asked of all sellers side by side. */
export const postOnrampQuotesRoute = defineRoute(
  postOnrampQuotes,
  { access: 'project', extraCost: sessionCost },
  async ({ shop }, { body }) => shop.fetchQuotes(body),
)

/** One press, one purchase. */
export const postOnrampSessionRoute = defineRoute(
  postOnrampSession,
  { access: 'project', extraCost: sessionCost },
  async ({ purchases }, { body, project, clientIp }) => purchases.open(requireProject(project), clientIp, body),
)

/** Who knows the id may ask; the id of another project is unknown here. */
export const getOnrampSessionRoute = defineRoute(
  getOnrampSession,
  { access: 'project' },
  async ({ purchases }, { params, project }) => purchases.look(requireProject(project), params.id),
)

/** Read as it came, because it is signed. News of a purchase that is not ours is answered with 200: its sender need not try again. */
export const postOnrampWebhookRoute = defineRoute(
  postOnrampWebhook,
  { access: 'public', maxRawBytes: maxWebhookBytes },
  async ({ purchases }, { params, headers, rawBody }) => {
    await purchases.receive(params.provider, headers, rawBody)
    return { received: true as const }
  },
)

/** The first provider that sells what the incumbent's client asks for. `partnerUserId` is not kept: the purchase has an id of its own. */
export const postOnrampUrlRoute = defineRoute(
  postOnrampUrl,
  { access: 'project', extraCost: sessionCost },
  async ({ shop, purchases }, { body, project, clientIp }) => {
    const { url } = await purchases.open(requireProject(project), clientIp, chooseForWallets(shop, body))
    return { url }
  },
)

/** What the incumbent's client shows before a purchase. */
export const getOnrampOptionsRoute = defineRoute(getOnrampOptions, { access: 'project' }, async ({ shop }) =>
  listOptions(shop),
)

/** Never made up: where nobody answers this is an error. */
export const postOnrampQuoteRoute = defineRoute(
  postOnrampQuote,
  { access: 'project', extraCost: sessionCost },
  async ({ shop }, { body }) => findBestQuote(shop, body),
)
