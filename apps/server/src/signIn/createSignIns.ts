import { randomUUID } from 'node:crypto'
import { createSignInVerifier, type SignInVerifier } from '@foyer/sign-in/createSignInVerifier'
import { errors } from 'jose'
import * as z from 'zod/mini'
import { createNodeClient } from '../chains/rpc/createNodeClient.js'
import type { RpcProvider } from '../chains/rpc/RpcProvider.js'
import { runQuery } from '../db/Database.js'
import { HttpError } from '../errors/HttpError.js'
import type { SigningKeys } from '../secrets/createSigningKeys.js'
import type { AccountRow, SignInRow, SignInStore } from './signInStore.js'

const minuteMs = 60_000
const nonceMs = 10 * minuteMs
const signInMs = 24 * 60 * minuteMs
/** How long the signature of a contract stays verified, in milliseconds. After that it is checked again. */
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

/** The calling page: its project, and its origin if a browser has sent the call. */
export interface CallingPage {
  readonly projectId: string
  readonly origin: string | undefined
}

/** A signed-in account, and the claims of its token. */
export interface SignedIn {
  readonly signIn: SignInRow
  readonly account: AccountRow
  readonly token: { readonly iss: string; readonly aud: string; readonly exp: number }
}

/** Sign-in with signed messages (CAIP-122) for pages without a server. */
export interface SignInsService {
  readonly createNonce: (page: CallingPage) => Promise<{ nonce: string; token: string }>
  /**
   * Returns the token of the sign-in. Throws `access_denied` with `reason` in its context, and the errors of the nodes.
   */
  readonly authenticate: (
    page: CallingPage,
    signed: { message: string; signature: string; nonceToken: string; connectionMethod: string | null },
  ) => Promise<string>
  /** Returns the sign-in of a token. Throws `session_expired`. */
  readonly find: (page: CallingPage, token: string) => Promise<SignedIn>
  readonly setMetadata: (page: CallingPage, token: string, metadata: Record<string, unknown> | null) => Promise<void>
  /** Ends a sign-in. Does nothing if it has already ended. */
  readonly end: (page: CallingPage, token: string) => Promise<void>
  readonly clean: () => Promise<void>
}

/**
 * Creates the service. `chainIds` are the networks whose nodes can verify signatures of contracts. Keys can sign in on
 * any network.
 */
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
    const { payload } = await runQuery(() =>
      signingKeys.verify(typ, token, {}).catch((cause: unknown) => {
        // Rethrow other errors: if the database cannot load the keys, the token may still be valid.
        throw cause instanceof errors.JOSEError ? ended(cause) : cause
      }),
    )
    const read = claims.safeParse(payload)
    if (!read.success) throw ended()
    return read.data
  }

  async function find(page: CallingPage, text: string): Promise<SignedIn> {
    const token = await readToken(tokenType, text, tokenClaims)
    // The token is for one origin: reject other pages, even those of the same project.
    if (token.project_id !== page.projectId || (page.origin !== undefined && page.origin !== token.aud)) throw ended()
    const found = await store.find(token.sid)
    if (found === undefined) throw ended()
    await recheck(found.signIn)
    return { ...found, token }
  }

  async function recheck({ id, chainId, address, proof, checkedAtMs, uri }: SignInRow): Promise<void> {
    if (proof === null || now() - checkedAtMs < recheckMs) return
    const verifier = createVerifier(uri, async () => false)
    const isSigned = await verifier.isStillSigned({ chainId, address, ...proof }).catch(throwHttpError)
    if (isSigned) return store.markChecked(id)
    await store.end(id)
    throw ended()
  }

  return {
    createNonce: async ({ projectId, origin }) => {
      const nonce = randomUUID().replaceAll('-', '')
      const seconds = Math.floor(now() / 1_000)
      const claims = { aud: requireOrigin(origin), pid: projectId, nonce, iat: seconds, exp: seconds + nonceMs / 1_000 }
      return { nonce, token: await runQuery(() => signingKeys.sign(nonceType, claims)) }
    },

    authenticate: async (page, { message, signature, nonceToken, connectionMethod }) => {
      const origin = requireOrigin(page.origin)
      const given = await readToken(nonceType, nonceToken, nonceClaims)
      if (given.aud !== origin || given.pid !== page.projectId) throw ended()
      const take = async (nonce: string) => nonce === given.nonce && store.useNonce(nonce, given.exp * 1_000)
      const verified = await createVerifier(origin, take).verify({ message, signature }).catch(throwHttpError)
      const { chainId, address, signer, nonce, uri, domain } = verified
      const id = randomUUID()
      const nowMs = now()
      const expiresAtMs = Math.min(nowMs + signInMs, verified.endsAtMs ?? Number.POSITIVE_INFINITY)
      const proof = signer === 'contract' ? { message, signature } : null
      await store.add(
        { id, projectId: page.projectId, chainId, address, nonce, uri, domain, proof, checkedAtMs: nowMs, expiresAtMs },
        connectionMethod,
      )
      return runQuery(() =>
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

/** Throws `origin_not_allowed` without an origin: the message must be for the address of a page. */
function requireOrigin(origin: string | undefined): string {
  if (origin === undefined) throw new HttpError('origin_not_allowed', 'Unauthorized: origin not allowed')
  return origin
}

/** Converts an error of the sign-in verifier to an error of this server, and throws it. */
function throwHttpError(error: unknown): never {
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
    throw new HttpError('upstream_failed', 'The account is a contract, and no node can check its signature', {
      cause: error,
    })
  throw error
}
