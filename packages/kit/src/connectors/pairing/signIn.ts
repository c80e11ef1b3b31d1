import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { type AuthPayload, authAnswer, type Cacao } from '@foyer/contract/pairing/sessionAuthenticate'
import type { ChainId } from '@foyer/primitives/ChainId'
import { formatMessage } from '@foyer/sign-in/formatMessage'
import type { SignInRequest } from '../../core/Connector.js'
import type { SIWXSession } from '../../core/public/appKitTypes.js'
import { deriveSymKey, getTopic } from './keys.js'
import { narrowGrants } from './narrowGrants.js'
import { PairingError } from './PairingError.js'
import type { PairingSession } from './PairingSession.js'
import { formatReCap, hasReCapSentence, isReCap, parseReCap, type ReCap, withReCapSentence } from './recap.js'
import { timing } from './timing.js'

/** The maximum number of chains. With more, the message would exceed what wallets display and servers accept. */
const maxChains = 25

/** A sign-in request whose resources include the authorisation to send requests. */
type SignInPayload = AuthPayload & { readonly resources: readonly [string, ...string[]] }

/**
 * Creates the sign-in request for a wallet. Returns undefined if one message cannot contain it: with other families,
 * too many chains, or an authorisation from the host.
 *
 * @throws FoyerError `REQUEST_INVALID` if a field contains a line break and could imitate another field.
 */
export function createAuthPayload(
  request: SignInRequest,
  requested: ProposalNamespaces,
  nowMs: number,
): SignInPayload | undefined {
  const { domain, uri, version, nonce, statement, requestId, resources = [] } = request
  const { issuedAt = new Date(nowMs).toISOString(), expirationTime, notBefore } = request
  const proposed = Object.keys(requested).length === 1 ? requested.eip155 : undefined
  const chains = request.chainIds.filter((id) => proposed?.chains?.includes(id))
  if (!proposed || chains.length === 0 || chains.length > maxChains || resources.some(isReCap)) return undefined
  const [first, ...rest] = [...resources, formatReCap(proposed.methods)]
  const payload: SignInPayload = {
    type: 'caip122',
    chains,
    domain,
    aud: uri,
    version,
    nonce,
    iat: issuedAt,
    ...(statement !== undefined && { statement }),
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(requestId !== undefined && { requestId }),
    resources: [first as string, ...rest],
  }
  // Check that every field fits on one line. The address does not matter here.
  const recap = { methods: proposed.methods, chains }
  const whole = { ...payload, statement: withReCapSentence(statement ?? '', recap) }
  formatMessage(toData(whole, request.chainIds[0], `0x${'0'.repeat(40)}`))
  return payload
}

type Fields = Omit<AuthPayload, 'type' | 'chains'>

function toData(fields: Fields, chainId: ChainId, accountAddress: string): SIWXSession['data'] {
  const { domain, aud, version, nonce, iat, statement, nbf, exp, requestId, resources } = fields
  return {
    accountAddress,
    chainId,
    domain,
    uri: aud,
    version,
    nonce,
    issuedAt: iat,
    ...(statement && { statement }),
    ...(exp && { expirationTime: exp }),
    ...(nbf && { notBefore: nbf }),
    ...(requestId && { requestId }),
    ...(resources?.length && { resources }),
  }
}

const issuer = /^did:pkh:(eip155:[1-9]\d{0,31}):(0x[0-9a-fA-F]{40})$/

function createSignInError(field: string): PairingError {
  return new PairingError('SIGN_IN_WRONG', { field })
}

interface Signed {
  readonly session: SIWXSession
  readonly recap: ReCap
  readonly chain: ChainId
  readonly address: string
}

/**
 * Verifies one signed message of a wallet.
 *
 * @throws PairingError `SIGN_IN_WRONG` if it is not the requested message, or if the named account did not sign it.
 */
async function verifyCacao(payload: AuthPayload, requested: ProposalNamespaces, { h, p, s }: Cacao): Promise<Signed> {
  const [, chain, address = ''] = issuer.exec(p.iss) ?? []
  if (!chain || !payload.chains.includes(chain)) throw createSignInError('iss')
  for (const field of ['domain', 'aud', 'version', 'nonce', 'iat', 'nbf', 'exp', 'requestId'] as const)
    if ((p[field] ?? undefined) !== payload[field]) throw createSignInError(field)

  const [given, ...others] = [...(p.resources ?? [])].reverse()
  const recap = parseReCap(given ?? '')
  if (!recap || String(others.reverse()) !== String(payload.resources?.slice(0, -1)))
    throw createSignInError('resources')
  if (!recap.methods.every((method) => requested.eip155?.methods.includes(method))) throw createSignInError('resources')
  if (!recap.chains.every((each) => payload.chains.includes(each))) throw createSignInError('chains')

  // Some wallets return the requested statement, although the signed message has the recap sentence.
  const wanted = payload.statement ?? ''
  const said = p.statement ?? ''
  const statement = said === wanted ? withReCapSentence(wanted, recap) : said
  if (!hasReCapSentence(statement, wanted, recap)) throw createSignInError('statement')

  const data = toData({ ...p, statement }, chain as ChainId, address)
  const message = formatMessage(data)
  // Only the chain can verify the signature of a contract, so the receiver of the session must do that.
  if (s.t === 'eip191') {
    const { recoverAddress } = await import('@foyer/sign-in/recoverAddress')
    if (recoverAddress(message, s.s) !== address.toLowerCase()) throw createSignInError('signature')
  }
  const signature = { t: s.t, s: s.s, ...(s.m && { m: s.m }) }
  return {
    session: { data, message, signature: s.s, cacao: { h, p, s: signature } },
    recap,
    chain: chain as ChainId,
    address,
  }
}

/**
 * The data of a sign-in request that waits for its response: the keys of the app, the message and the proposed
 * namespaces.
 */
export interface AwaitedSignIn {
  readonly id: number
  readonly payload: AuthPayload
  readonly asked: ProposalNamespaces
  readonly privateKey: string
  readonly selfPublicKey: string
}

export interface SignedIn {
  readonly session: PairingSession
  readonly signIns: readonly SIWXSession[]
}

/**
 * Derives the topic and the key of the session from a response, even if its content is wrong. Returns undefined if the
 * response cannot be parsed.
 */
export async function deriveSignInKeys(privateKey: string, answer: unknown) {
  const parsed = authAnswer.safeParse(answer)
  if (!parsed.success) return undefined
  const symKey = await deriveSymKey(privateKey, parsed.data.responder.publicKey)
  return { topic: await getTopic(symKey), symKey }
}

/**
 * Verifies the sign-in of a wallet and creates the session that it authorises. Rejects all messages if one is invalid.
 *
 * @throws PairingError `ANSWER_INVALID`, `SIGN_IN_WRONG`, `NOTHING_GRANTED`, `KEY_INVALID`, and the errors of
 *   narrowGrants.
 */
export async function verifySignIn(awaited: AwaitedSignIn, answer: unknown, nowMs: number): Promise<SignedIn> {
  const { id, payload, asked, privateKey, selfPublicKey } = awaited
  const parsed = authAnswer.safeParse(answer)
  const keys = await deriveSignInKeys(privateKey, answer)
  if (!parsed.success || !keys)
    throw new PairingError('ANSWER_INVALID', { method: 'wc_sessionAuthenticate' }, parsed.error)
  const { cacaos, responder } = parsed.data
  const signed: Signed[] = []
  for (const each of cacaos) signed.push(await verifyCacao(payload, asked, each))
  const methods = [...new Set(signed.flatMap(({ recap }) => recap.methods))]
  if (methods.length === 0) throw new PairingError('NOTHING_GRANTED')
  const accounts = signed.flatMap(({ chain, recap, address }) =>
    [...new Set([chain, ...recap.chains])].map((each) => `${each}:${address}`),
  )
  const begun = payload.chains.find((id) => signed.some(({ chain }) => chain === id)) ?? ''
  const session: PairingSession = {
    v: 1,
    ...keys,
    settlementId: id,
    selfPublicKey,
    peer: responder,
    expiresAtMs: nowMs + timing.sessionLifetimeMs,
    asked,
    grants: narrowGrants(asked, { eip155: { accounts, methods, events: ['chainChanged', 'accountsChanged'] } }),
    // Start on the signed chain: on any other chain, the app would have to request another sign-in.
    chains: { eip155: begun },
    active: {},
  }
  return { session, signIns: signed.map(({ session: each }) => each) }
}
