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

/** A signature costs a look at a chain. */
function signedCost() {
  return 4
}

/** The names of a server that has some. Throws `not_enabled`. */
function requireNames({ names }: Pick<NamesContext, 'names'>): NamesService {
  if (names === undefined) throw new HttpError('not_enabled', 'This server registers no names')
  return names
}

/** Each name of a registry costs some looks at its chain, and may cost some at gateways. */
function resolveCost() {
  return 2
}

/** A name may end as the incumbent's client has it; the answer has the true one. `apiVersion` is what that client sends. */
const getProfileAccountRoute = defineRoute(
  getProfileAccount,
  { auth: 'project' },
  async ({ names }: NamesContext, { params, query }) => {
    const found = await names?.findName(params.name, query.apiVersion !== undefined)
    if (found === undefined) throw new HttpError('not_found', 'Nobody has this name')
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

/** The label typed comes first, as taken where nobody may have it. */
const getProfileSuggestionsRoute = defineRoute(
  getProfileSuggestions,
  { auth: 'project' },
  async (context: NamesContext, { params, query }) => ({
    suggestions: await requireNames(context).suggest(params.name, query.zone),
  }),
)

/** The signature is what counts: the incumbent's client names no project. A refusal says its reason once more in the words of its wire. */
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

/** Records, another name, or none any more. */
const postNameChangeRoute = defineRoute(
  postNameChange,
  { auth: 'project', extraCost: signedCost },
  async (context: NamesContext, { body, clientAddress }) => ({
    name: await requireNames(context).change(body, context.addressKeys(clientAddress)),
  }),
)

/**
 * Rejects requests of other Foyer servers. A name can point at this server's own endpoints, and a response with the next name would let
 * servers call each other, or themselves, without end. Throws `not_found`.
 */
function assertNotServer(headers: Headers): void {
  if (headers.get('user-agent') === serverUserAgent) throw new HttpError('not_found', 'Servers are not answered here')
}

/** Resolves names of other registries too, if this server has their chain. */
const getNameRecordsRoute = defineRoute(
  getNameRecords,
  { auth: 'project', extraCost: resolveCost },
  async ({ resolveName, avatarImages }: NamesContext, { params, query, headers }) => {
    assertNotServer(headers)
    const found = await resolveName(params.name, Number(query.coinType ?? ethereumCoinType))
    return { ...found, avatar: avatarImages.toLink(found.avatar) }
  },
)

/** Clients of any name call this, so it needs no project. */
const getNameGatewayRoute = defineRoute(
  getNameGateway,
  { auth: 'public' },
  async ({ nameGateway }: NamesContext, { params }) => answerGateway(nameGateway, params),
)

/** The same, without a limit by how long an address may be. */
const postNameGatewayRoute = defineRoute(
  postNameGateway,
  { auth: 'public' },
  async ({ nameGateway }: NamesContext, { body }) => answerGateway(nameGateway, body),
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

/** Only pictures that this server has named in an answer. */
const getAvatarImageRoute = defineRoute(
  getAvatarImage,
  { auth: 'public', budget: 'image' },
  async ({ avatarImages }: NamesContext, { params, headers }) =>
    imageAnswer(await avatarImages.fetchImage(params.token), headers.get('if-none-match')),
)

/** Routes of identities, names and the gateway. */
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

/** EIP-3668 has some gateways' addresses end in `.json`. */
async function answerGateway(gateway: NameGateway | undefined, { sender, data }: { sender: string; data: string }) {
  if (gateway === undefined) throw new HttpError('not_enabled', 'This server answers for no names')
  return { data: await gateway.answer(sender, data.replace(/\.json$/, '')) }
}
