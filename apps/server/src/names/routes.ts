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
import type { ServerContext } from '../context.js'
import { errorResponse } from '../errors/failures.js'
import { HttpError } from '../errors/HttpError.js'
import { defineRoute } from '../http/Route.js'
import { refuseServers } from '../projects/checkAccess.js'
import type { NamesService } from './createNames.js'
import type { NameGateway } from './gateway.js'
import { ethereumCoinType } from './NameRecords.js'

/** A signature costs a look at a chain. */
const signedCost = () => 4

/** The names of a server that has some. Throws `not_enabled`. */
function requireNames({ names }: Pick<ServerContext, 'names'>): NamesService {
  if (names === undefined) throw new HttpError('not_enabled', 'This server registers no names')
  return names
}

/** Each name of a registry costs some looks at its chain, and may cost some at gateways. */
const resolveCost = () => 2

/** A name may end as the incumbent's client has it; the answer has the true one. `apiVersion` is what that client sends. */
export const getProfileAccountRoute = defineRoute(
  getProfileAccount,
  { access: 'project' },
  async ({ names }, { params, query }) => {
    const found = await names?.findName(params.name, query.apiVersion !== undefined)
    if (found === undefined) throw new HttpError('not_found', 'Nobody has this name')
    return found
  },
)

/** `sender` is accepted for compatibility and not used. */
export const getProfileReverseRoute = defineRoute(
  getProfileReverse,
  { access: 'project' },
  async ({ names }, { params, query }) =>
    (await names?.listNames(params.address, query.apiVersion !== undefined)) ?? [],
)

/** The label typed comes first, as taken where nobody may have it. */
export const getProfileSuggestionsRoute = defineRoute(
  getProfileSuggestions,
  { access: 'project' },
  async (context, { params, query }) => ({ suggestions: await requireNames(context).suggest(params.name, query.zone) }),
)

/** The signature is what counts: the incumbent's client names no project. A refusal says its reason once more in the words of its wire. */
export const postProfileAccountRoute = defineRoute(
  postProfileAccount,
  { access: 'public', extraCost: signedCost },
  async (context, { body, clientAddress }) => {
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
export const postNameChangeRoute = defineRoute(
  postNameChange,
  { access: 'project', extraCost: signedCost },
  async (context, { body, clientAddress }) => ({
    name: await requireNames(context).change(body, context.addressKeys(clientAddress)),
  }),
)

/** Names of others are asked of their registry, where this server knows one. */
export const getNameRecordsRoute = defineRoute(
  getNameRecords,
  { access: 'project', extraCost: resolveCost },
  async ({ resolveName, avatarImages }, { params, query, headers }) => {
    refuseServers(headers)
    const found = await resolveName(params.name, Number(query.coinType ?? ethereumCoinType))
    return { ...found, avatar: avatarImages.toLink(found.avatar) }
  },
)

/** Asked by the clients of anybody who looks a name up, and so without a project. */
export const getNameGatewayRoute = defineRoute(
  getNameGateway,
  { access: 'public' },
  async ({ nameGateway }, { params }) => answerGateway(nameGateway, params),
)

/** The same, without a limit by how long an address may be. */
export const postNameGatewayRoute = defineRoute(
  postNameGateway,
  { access: 'public' },
  async ({ nameGateway }, { body }) => answerGateway(nameGateway, body),
)

/** EIP-3668 has some gateways' addresses end in `.json`. */
async function answerGateway(gateway: NameGateway | undefined, { sender, data }: { sender: string; data: string }) {
  if (gateway === undefined) throw new HttpError('not_enabled', 'This server answers for no names')
  return { data: await gateway.answer(sender, data.replace(/\.json$/, '')) }
}
