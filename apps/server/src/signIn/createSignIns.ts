import { randomUUID } from 'node:crypto'
import { createSignInVerifier, type SignInVerifier } from '@foyer/sign-in/createSignInVerifier'
import { errors } from 'jose'
import * as z from 'zod/mini'
import { createNodeClient } from '../chains/rpc/createNodeClient.js'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { askDatabase } from '../db/Database.js'
import { HttpError } from '../errors/HttpError.js'
import type { SigningKeys } from '../secrets/createSigningKeys.js'
import type { AccountRow, SignInRow, SignInStore } from './signInStore.js'

const minuteMs = 60_000
const nonceMs = 10 * minuteMs
const signInMs = 24 * 60 * minuteMs
/** What a contract said is believed for so long. */
const recheckMs = 15 * minuteMs

const nonceType = 'siwx-nonce+jwt'
const tokenType = 'siwx+jwt'
const nonceClaims = z.object({ aud: z.string(), pid: z.string(), nonce: z.string(), exp: z.number() })
const tokenClaims = z.object({
  aud: z.string(),
  iss: z.string(),
  exp: z.number(),
  project_id: z.string(),
  sid: z.string(),
})

/** The page that asks: its project and, where it is a page, its origin. */
export interface AskingPage {
  readonly projectId: string
  readonly origin: string | undefined
}

/** Somebody who is signed in, and the token's own claims. */
export interface SignedIn {
  readonly signIn: SignInRow
  readonly account: AccountRow
  readonly token: { readonly iss: string; readonly aud: string; readonly exp: number }
}

/** Sign-in with signed messages (CAIP-122) for pages without a server of their own. */
export interface SignInsService {
  readonly createNonce: (page: AskingPage) => Promise<{ nonce: string; token: string }>
  /** Throws `access_denied` with `reason` in its context, and what the nodes throw. */
  readonly authenticate: (
    page: AskingPage,
    signed: { message: string; signature: string; nonceToken: string; connectionMethod: string | null },
  ) => Promise<string>
  /** Throws `session_expired`. */
  readonly find: (page: AskingPage, token: string) => Promise<SignedIn>
  readonly setMetadata: (page: AskingPage, token: string, metadata: Record<string, unknown> | null) => Promise<void>
  /** Ends a sign-in; one that is over already stays over. */
  readonly end: (page: AskingPage, token: string) => Promise<void>
  readonly clean: () => Promise<void>
}

/** Creates the service. `chainIds` are the networks whose nodes can be asked about contracts; keys sign in on any. */
export function createSignIns(options: {
  store: SignInStore
  signingKeys: SigningKeys
  rpc: RpcProvider
  chainIds: readonly string[]
  issuer: () => string
  now: () => number
}): SignInsService {
  const { store, signingKeys, issuer, now } = options
  const node = createNodeClient(options.rpc, options.chainIds)

  const createVerifier = (uri: string, take: (nonce: string) => Promise<boolean>): SignInVerifier =>
    createSignInVerifier({
      ...{ uri, chains: 'all', askNode: node, nonceMs, now },
      nonceStore: { add: async () => undefined, take },
    })

  async function readToken<T>(typ: string, token: string, claims: z.ZodMiniType<T>): Promise<T> {
    const { payload } = await askDatabase(() =>
      signingKeys.verify(typ, token, {}).catch((cause: unknown) => {
        // A database that does not hand out the keys says nothing about the token.
        throw cause instanceof errors.JOSEError ? ended(cause) : cause
      }),
    )
    const read = claims.safeParse(payload)
    if (!read.success) throw ended()
    return read.data
  }

  async function find(page: AskingPage, text: string): Promise<SignedIn> {
    const token = await readToken(tokenType, text, tokenClaims)
    // A page of another origin has no use for it, though it may be the same project's.
    if (token.project_id !== page.projectId || (page.origin !== undefined && page.origin !== token.aud)) throw ended()
    const found = await store.find(token.sid)
    if (found === undefined) throw ended()
    await recheck(found.signIn)
    return { ...found, token }
  }

  async function recheck({ id, chainId, address, proof, checkedAtMs, uri }: SignInRow): Promise<void> {
    if (proof === null || now() - checkedAtMs < recheckMs) return
    const verifier = createVerifier(uri, async () => false)
    const isSigned = await verifier.isStillSigned({ chainId, address, ...proof }).catch(refuse)
    if (isSigned) return store.markChecked(id)
    await store.end(id)
    throw ended()
  }

  return {
    createNonce: async ({ projectId, origin }) => {
      const nonce = randomUUID().replaceAll('-', '')
      const seconds = Math.floor(now() / 1_000)
      const claims = { aud: requireOrigin(origin), pid: projectId, nonce, iat: seconds, exp: seconds + nonceMs / 1_000 }
      return { nonce, token: await askDatabase(() => signingKeys.sign(nonceType, claims)) }
    },

    authenticate: async (page, { message, signature, nonceToken, connectionMethod }) => {
      const origin = requireOrigin(page.origin)
      const given = await readToken(nonceType, nonceToken, nonceClaims)
      if (given.aud !== origin || given.pid !== page.projectId) throw ended()
      const take = async (nonce: string) => nonce === given.nonce && store.useNonce(nonce, given.exp * 1_000)
      const verified = await createVerifier(origin, take).verify({ message, signature }).catch(refuse)
      const { chainId, address, signer, nonce, uri, domain } = verified
      const id = randomUUID()
      const nowMs = now()
      const expiresAtMs = Math.min(nowMs + signInMs, verified.endsAtMs ?? Number.POSITIVE_INFINITY)
      const proof = signer === 'contract' ? { message, signature } : null
      await store.add(
        { id, projectId: page.projectId, chainId, address, nonce, uri, domain, proof, checkedAtMs: nowMs, expiresAtMs },
        connectionMethod,
      )
      return askDatabase(() =>
        signingKeys.sign(tokenType, {
          ...{ iss: issuer(), aud: origin, sub: `did:pkh:${chainId}:${address}`, project_id: page.projectId, sid: id },
          ...{ address, chain_id: chainId, signer, nonce },
          iat: Math.floor(nowMs / 1_000),
          exp: Math.floor(expiresAtMs / 1_000),
        }),
      )
    },

    find,
    setMetadata: async (page, token, metadata) => {
      const { account } = await find(page, token)
      await store.setMetadata(account, metadata)
    },
    end: async (page, text) => {
      const token = await readToken(tokenType, text, tokenClaims)
      if (token.project_id === page.projectId) await store.end(token.sid)
    },
    clean: store.clean,
  }
}

function ended(cause?: unknown) {
  return new HttpError('session_expired', 'The sign-in has ended', { cause })
}

/** Only a page can be signed in to: its address is what the message must be for. */
function requireOrigin(origin: string | undefined): string {
  if (origin === undefined) throw new HttpError('origin_not_allowed', 'Unauthorized: origin not allowed')
  return origin
}

/** What the check of the kit throws, as an answer of this server. */
function refuse(error: unknown): never {
  const { code, context } =
    z
      .object({ code: z.string(), context: z.optional(z.looseObject({ reason: z.optional(z.string()) })) })
      .safeParse(error).data ?? {}
  if (code === 'SIGN_IN_INVALID')
    throw new HttpError('access_denied', `The sign-in is not valid: ${context?.reason}`, {
      cause: error,
      context: { reason: context?.reason ?? '' },
    })
  if (code === 'RPC_FAILED')
    throw new HttpError('upstream_failed', 'The account is a contract, and no node could tell', { cause: error })
  throw error
}
