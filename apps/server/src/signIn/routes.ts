import { getJwks } from '@foyer/contract/http/publicEndpoints'
import {
  getSignedIn,
  getSignInNonce,
  postAuthenticate,
  postSignInEnd,
  putAccountMetadata,
} from '@foyer/contract/http/signIn'
import { runQuery } from '../db/Database.js'
import { HttpError } from '../errors/HttpError.js'
import { defineRoute, type RouteRequest } from '../http/defineRoute.js'
import type { SignInContext } from './createSignIn.js'
import type { SignInsService } from './createSignIns.js'

const mostMetadata = 4_096
const withToken = { auth: 'project', headers: ['Authorization'] } as const

/** Returns a nonce. It costs the server a signature, but nothing is stored until it is used. */
const getSignInNonceRoute = defineRoute(getSignInNonce, { auth: 'project' }, ({ signIns }: SignInContext, request) =>
  requireSignIns(signIns).createNonce(pageOf(request)),
)

/** Costs more than other calls, because a node verifies the signature of a contract. */
const postAuthenticateRoute = defineRoute(
  postAuthenticate,
  { auth: 'project', headers: ['x-nonce-jwt'], extraCost: () => 4 },
  async ({ signIns }: SignInContext, request) => {
    const { message, signature, walletInfo } = request.body
    const token = await requireSignIns(signIns).authenticate(pageOf(request), {
      ...{ message, signature, nonceToken: readBearer(request.headers.get('x-nonce-jwt')) },
      connectionMethod: walletInfo?.type ?? null,
    })
    return { token }
  },
)

const getSignedInRoute = defineRoute(getSignedIn, withToken, async ({ signIns }: SignInContext, request) => {
  const found = await requireSignIns(signIns).find(pageOf(request), tokenOf(request))
  const { signIn, account, token } = found
  const { chainId: caip2Network, address, projectId } = signIn
  const [chainIdNamespace = '', reference = ''] = caip2Network.split(':')
  const at = (ms: number) => new Date(ms).toISOString()
  const appKitAccount = {
    ...{ uuid: account.id, caip2_chain: caip2Network, address, profile_uuid: account.id },
    ...{
      created_at: at(account.createdAtMs),
      signed_up_at: at(account.createdAtMs),
      updated_at: at(account.updatedAtMs),
    },
    ...{ last_signed_in_at: at(account.lastSignInAtMs), is_main_account: true, verification_status: null },
    ...{ connection_method: account.connectionMethod, metadata: account.metadata },
  }
  return {
    ...{ aud: token.aud, iss: token.iss, exp: token.exp, sub: `did:pkh:${caip2Network}:${address}` },
    ...{ projectIdKey: projectId, projectUuid: projectId, profileUuid: account.id },
    ...{
      address,
      chainId: chainIdNamespace === 'eip155' ? Number(reference) : reference,
      chainIdNamespace,
      caip2Network,
    },
    ...{ uri: signIn.uri, domain: signIn.domain, nonce: signIn.nonce },
    ...(request.query.includeAppKitAccount === 'true' && { appKitAccount }),
  }
})

const putAccountMetadataRoute = defineRoute(
  putAccountMetadata,
  withToken,
  async ({ signIns }: SignInContext, request) => {
    const { metadata } = request.body
    if (JSON.stringify(metadata).length > mostMetadata)
      throw new HttpError('bad_request', `body.metadata: must be at most ${mostMetadata} characters of JSON`)
    await requireSignIns(signIns).setMetadata(pageOf(request), tokenOf(request), metadata)
    return {}
  },
)

const postSignInEndRoute = defineRoute(postSignInEnd, withToken, async ({ signIns }: SignInContext, request) => {
  await requireSignIns(signIns).end(pageOf(request), tokenOf(request))
  return {}
})

/** Verifiers cache the keys for five minutes. A key stays available for days after its last token. */
const getJwksRoute = defineRoute(getJwks, { auth: 'public' }, async ({ signingKeys }: SignInContext) => {
  const jwks = signingKeys === undefined ? { keys: [] } : await runQuery(() => signingKeys.jwks())
  return Response.json(jwks, { headers: { 'Cache-Control': 'public, max-age=300' } })
})

type AnyRequest = Pick<RouteRequest<typeof getSignInNonce, 'project'>, 'headers' | 'project'>

function pageOf({ headers, project }: AnyRequest) {
  return {
    projectId: project.id,
    origin: headers.get('origin') ?? undefined,
  }
}

function tokenOf({ headers }: AnyRequest) {
  return readBearer(headers.get('authorization'))
}

function readBearer(header: string | null): string {
  const token = /^Bearer (\S{1,4096})$/.exec(header ?? '')?.[1]
  if (token === undefined) throw new HttpError('session_expired', 'The token is missing')
  return token
}

/** Throws `not_enabled` without a secret, because there is no key to sign tokens. */
function requireSignIns(signIns: SignInsService | undefined): SignInsService {
  if (signIns === undefined) throw new HttpError('not_enabled', 'Sign-in needs FOYER_SECRET_KEY, which is not set')
  return signIns
}

/** The routes of sign-ins, and of the public keys of their tokens. */
export const signInRoutes = [
  getSignInNonceRoute,
  postAuthenticateRoute,
  getSignedInRoute,
  putAccountMetadataRoute,
  postSignInEndRoute,
  getJwksRoute,
] as const
