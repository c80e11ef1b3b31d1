import { getIdentity } from '@foyer/contract/http/accounts'
import {
  getNameGateway,
  getNameRecords,
  getProfileAccount,
  getProfileReverse,
  getProfileSuggestions,
  postNameChange,
  postNameGateway,
  postProfileAccount,
} from '@foyer/contract/http/names'
import { getAvatarImage } from '@foyer/contract/http/publicEndpoints'
import { errorResponse } from '../errors/failures.js'
import { HttpError } from '../errors/HttpError.js'
import { serverUserAgent } from '../fetch/fetchUntrusted.js'
import { defineRoute } from '../http/defineRoute.js'
import { imageAnswer } from '../images/icons.js'
import type { NamesService } from './createNameService.js'
import type { NamesContext } from './createNames.js'
import type { NameGateway } from './gateway.js'
import { ethereumCoinType } from './NameRecords.js'

/** Returns the extra cost of a signed request, because verification may read from a chain. */
function signedCost() {
  return 4
}

/** Returns the names service. Throws `not_enabled` if the server has no names. */
function requireNames({ names }: Pick<NamesContext, 'names'>): NamesService {
  if (names === undefined) throw new HttpError('not_enabled', 'This server does not register names')
  return names
}

/** Returns the extra cost of a lookup, because it reads from a chain and possibly from gateways. */
function resolveCost() {
  return 2
}

/** Accepts names with AppKit's endings. The response contains the real name. AppKit's client sends `apiVersion`. */
const getProfileAccountRoute = defineRoute(
  getProfileAccount,
  { auth: 'project' },
  async ({ names }: NamesContext, { params, query }) => {
    const found = await names?.findName(params.name, query.apiVersion !== undefined)
    if (found === undefined) throw new HttpError('not_found', 'This name is not registered')
    return found
  },
)

/** `sender` is accepted for compatibility and not used. */
const getProfileReverseRoute = defineRoute(
  getProfileReverse,
  { auth: 'project' },
  async ({ names }: NamesContext, { params, query }) =>
    (await names?.listNames(params.address, query.apiVersion !== undefined)) ?? [],
)

/** Returns the typed label first. `registered` is also true if the label is not allowed. */
const getProfileSuggestionsRoute = defineRoute(
  getProfileSuggestions,
  { auth: 'project' },
  async (context: NamesContext, { params, query }) => ({
    suggestions: await requireNames(context).suggest(params.name, query.zone),
  }),
)

/**
 * Accepts requests without a project, because AppKit's client sends none and the signature is sufficient. An error
 * contains the reason in AppKit's format too.
 */
const postProfileAccountRoute = defineRoute(
  postProfileAccount,
  { auth: 'public', extraCost: signedCost },
  async (context: NamesContext, { body, clientAddress }) => {
    const { coin_type: coinType, address, message, signature } = body
    try {
      const client = context.addressKeys(clientAddress)
      await requireNames(context).register({ coinType, address, message, signature }, client)
      return { success: true }
    } catch (error) {
      const reason = error instanceof HttpError ? error.context?.reason : undefined
      if (!(error instanceof HttpError) || reason === undefined) throw error
      const response = errorResponse(error, () => undefined)
      const answer = { status: 'FAILED', reasons: [{ name: reason, description: error.message }] }
      return Response.json({ ...((await response.json()) as object), ...answer }, response)
    }
  },
)

/** Changes the records, renames or releases a name. */
const postNameChangeRoute = defineRoute(
  postNameChange,
  { auth: 'project', extraCost: signedCost },
  async (context: NamesContext, { body, clientAddress }) => ({
    name: await requireNames(context).change(body, context.addressKeys(clientAddress)),
  }),
)

/**
 * Rejects requests of other Foyer servers. A name can point at this server's own endpoints. If it resolved the next
 * name, servers would call each other, or themselves, without end. Throws `not_found`.
 */
function assertNotServer(headers: Headers): void {
  if (headers.get('user-agent') === serverUserAgent)
    throw new HttpError('not_found', 'This endpoint does not accept requests from servers')
}

/** Resolves names of other registries too, if the server has their chain. */
const getNameRecordsRoute = defineRoute(
  getNameRecords,
  { auth: 'project', extraCost: resolveCost },
  async ({ resolveName, avatarImages }: NamesContext, { params, query, headers }) => {
    assertNotServer(headers)
    const found = await resolveName(params.name, Number(query.coinType ?? ethereumCoinType))
    return { ...found, avatar: avatarImages.toLink(found.avatar) }
  },
)

/** Any resolver client may call this, so it needs no project. */
const getNameGatewayRoute = defineRoute(
  getNameGateway,
  { auth: 'public' },
  async ({ nameGateway }: NamesContext, { params }) => callGateway(nameGateway, params),
)

/** The same as GET, without the limit of the URL length. */
const postNameGatewayRoute = defineRoute(
  postNameGateway,
  { auth: 'public' },
  async ({ nameGateway }: NamesContext, { body }) => callGateway(nameGateway, body),
)

/** `sender` is accepted for compatibility and not used. */
const getIdentityRoute = defineRoute(
  getIdentity,
  { auth: 'project' },
  async ({ identity, avatarImages }: NamesContext, { params, query, headers }) => {
    assertNotServer(headers)
    const { name, avatar } = await identity.fetchIdentity(query.chainId, params.address)
    return { name, avatar: avatarImages.toLink(avatar) }
  },
)

/** Serves only pictures that this server has linked in a response. */
const getAvatarImageRoute = defineRoute(
  getAvatarImage,
  { auth: 'public', budget: 'image' },
  async ({ avatarImages }: NamesContext, { params, headers }) =>
    imageAnswer(await avatarImages.fetchImage(params.token), headers.get('if-none-match')),
)

export const nameRoutes = [
  getProfileAccountRoute,
  getProfileReverseRoute,
  getProfileSuggestionsRoute,
  postProfileAccountRoute,
  postNameChangeRoute,
  getNameRecordsRoute,
  getNameGatewayRoute,
  postNameGatewayRoute,
  getIdentityRoute,
  getAvatarImageRoute,
] as const

/** Removes `.json` from the data: some gateway URLs of EIP-3668 end with it. */
async function callGateway(gateway: NameGateway | undefined, { sender, data }: { sender: string; data: string }) {
  if (gateway === undefined) throw new HttpError('not_enabled', 'This server does not answer for names')
  return { data: await gateway.resolve(sender, data.replace(/\.json$/, '')) }
}
