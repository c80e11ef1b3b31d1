import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { type AuthPayload, authAnswer, type Cacao } from '@foyer/contract/pairing/sessionAuthenticate'
import type { ChainId } from '@foyer/primitives/ChainId'
import { formatMessage } from '@foyer/sign-in/formatMessage'
import type { SignInRequest } from '../../core/Connector.js'
import type { SIWXSession } from '../../core/public/appKitTypes.js'
import { deriveSymKey, getTopic } from './keys.js'
import { narrowGrants } from './narrowGrants.js'
import { PairingRefusal } from './PairingRefusal.js'
import type { PairingSession } from './PairingSession.js'
import { formatReCap, hasReCapSentence, isReCap, type ReCap, readReCap, withReCapSentence } from './recap.js'
import { timing } from './timing.js'

/** With more chains the text of the authorisation grows beyond what wallets show and servers take. */
const mostChains = 25

/** What a person signs besides the sign-in: that the app may ask for what a session is for. */
type Question = AuthPayload & { readonly resources: readonly [string, ...string[]] }

/**
 * What to send a wallet so that it signs in while it connects; undefined where that cannot be asked in one message: with chains
 * of other families, too many of them, or an authorisation of the host's own.
 *
 * @throws FoyerError `REQUEST_INVALID` when a field could be taken for another one.
 */
export function createAuthPayload(
  request: SignInRequest,
  asked: ProposalNamespaces,
  nowMs: number,
): Question | undefined {
  const { domain, uri, version, nonce, statement, requestId, resources = [] } = request
  const { issuedAt = new Date(nowMs).toISOString(), expirationTime, notBefore } = request
  const question = Object.keys(asked).length === 1 ? asked.eip155 : undefined
  const chains = request.chainIds.filter((id) => question?.chains?.includes(id))
  if (!question || chains.length === 0 || chains.length > mostChains || resources.some(isReCap)) return undefined
  const [first, ...rest] = [...resources, formatReCap(question.methods)]
  const payload: Question = {
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
  // Whether every field stays on its own line, for whatever account.
  const recap = { methods: question.methods, chains }
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

function refuse(field: string): PairingRefusal {
  return new PairingRefusal('SIGN_IN_WRONG', { field })
}

interface Signed {
  readonly session: SIWXSession
  readonly recap: ReCap
  readonly chain: ChainId
  readonly address: string
}

/** @throws PairingRefusal `SIGN_IN_WRONG` for what was not asked, or not signed by whom it names. */
async function readCacao(payload: AuthPayload, asked: ProposalNamespaces, { h, p, s }: Cacao): Promise<Signed> {
  const [, chain, address = ''] = issuer.exec(p.iss) ?? []
  if (!chain || !payload.chains.includes(chain)) throw refuse('iss')
  for (const field of ['domain', 'aud', 'version', 'nonce', 'iat', 'nbf', 'exp', 'requestId'] as const)
    if ((p[field] ?? undefined) !== payload[field]) throw refuse(field)

  const [given, ...others] = [...(p.resources ?? [])].reverse()
  const recap = readReCap(given ?? '')
  if (!recap || String(others.reverse()) !== String(payload.resources?.slice(0, -1))) throw refuse('resources')
  if (!recap.methods.every((method) => asked.eip155?.methods.includes(method))) throw refuse('resources')
  if (!recap.chains.every((each) => payload.chains.includes(each))) throw refuse('chains')

  // Some wallets say the statement as it was asked, and sign it with the sentence all the same.
  const wanted = payload.statement ?? ''
  const said = p.statement ?? ''
  const statement = said === wanted ? withReCapSentence(wanted, recap) : said
  if (!hasReCapSentence(statement, wanted, recap)) throw refuse('statement')

  const data = toData({ ...p, statement }, chain as ChainId, address)
  const message = formatMessage(data)
  // Only the chain can tell of a contract's signature: that is for whoever keeps it to ask.
  if (s.t === 'eip191') {
    const { recoverAddress } = await import('@foyer/sign-in/recoverAddress')
    if (recoverAddress(message, s.s) !== address.toLowerCase()) throw refuse('signature')
  }
  const signature = { t: s.t, s: s.s, ...(s.m && { m: s.m }) }
  return {
    session: { data, message, signature: s.s, cacao: { h, p, s: signature } },
    recap,
    chain: chain as ChainId,
    address,
  }
}

/** What the app knows when a wallet answers: its keys, what it asked to have signed, and what to be allowed. */
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

/** The topic and the key of the session that an answer is about, whether or not the answer is right; undefined for none. */
export async function readSignInKeys(privateKey: string, answer: unknown) {
  const parsed = authAnswer.safeParse(answer)
  if (!parsed.success) return undefined
  const symKey = await deriveSymKey(privateKey, parsed.data.responder.publicKey)
  return { topic: await getTopic(symKey), symKey }
}

/**
 * Makes a session of what a wallet signed, as its authorisation says, or refuses all of it.
 *
 * @throws PairingRefusal `ANSWER_INVALID`, `SIGN_IN_WRONG`, `KEY_INVALID`, and those of narrowGrants.
 */
export async function takeSignIn(awaited: AwaitedSignIn, answer: unknown, nowMs: number): Promise<SignedIn> {
  const { id, payload, asked, privateKey, selfPublicKey } = awaited
  const parsed = authAnswer.safeParse(answer)
  const keys = await readSignInKeys(privateKey, answer)
  if (!parsed.success || !keys)
    throw new PairingRefusal('ANSWER_INVALID', { method: 'wc_sessionAuthenticate' }, parsed.error)
  const { cacaos, responder } = parsed.data
  const signed: Signed[] = []
  for (const each of cacaos) signed.push(await readCacao(payload, asked, each))
  const methods = [...new Set(signed.flatMap(({ recap }) => recap.methods))]
  if (methods.length === 0) throw new PairingRefusal('NOTHING_GRANTED')
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
    // Where it signed: elsewhere the app would have to ask again.
    chains: { eip155: begun },
    active: {},
  }
  return { session, signIns: signed.map(({ session: each }) => each) }
}
