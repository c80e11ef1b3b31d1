import { RequestRefusal, refusalCodes } from '../namespaces/RequestRefusal.js'
import { PhoneError } from '../PhoneError.js'
import { type Grant, grantNamespaces } from '../proposal/grantNamespaces.js'
import { readProposal } from '../proposal/readProposal.js'
import { answerSignIns } from './answerSignIns.js'
import type { ChangeMeans, moveToChain } from './changePairing.js'
import type { OutcomeMemory } from './createOutcomeMemory.js'
import { provideBuffer, settleWithin } from './openWalletKit.js'
import type { ActiveChoice, AnswerPolicy, LogEntry, PhoneState, Question, Store } from './PhoneState.js'
import { readPeer } from './readPeer.js'
import { readRequest } from './readSites.js'

const patienceMs = 30_000
const noRelay = 'The relay does not answer. Is the server running?'

interface AnswerMeans extends ChangeMeans {
  readonly store: Store<PhoneState>
  log(entry: Omit<LogEntry, 'atMs'>): void
  refresh(): void
  readonly setChain: typeof moveToChain
  /** The account and chain on the wallet's own screen, or the first of a family. */
  own(namespace: string): ActiveChoice
  readonly outcomes: OutcomeMemory
}

type Proposal = Extract<Question, { kind: 'proposal' }>
type SignIn = Extract<Question, { kind: 'signIn' }>
type Request = Extract<Question, { kind: 'request' }>

/** Brings proposals and requests before the person and carries the answers back. */
export function answerQuestions(means: AnswerMeans) {
  const { kit, namespaces, store, log } = means
  const seen = new Set<number>()
  const signIns = answerSignIns(means)
  const state = { policy: 'ask' as AnswerPolicy, takeBufferAway: () => {} }

  const add = (question: Question) => {
    store.set({ questions: [...store.get().questions, question] })
    finish()
    if (state.policy === 'approve') approve(question.id).catch(() => {}) // the log says what went wrong
    if (state.policy === 'reject') reject(question.id).catch(() => {})
  }
  const isBegun = (id: number) => means.outcomes.find(id) !== undefined || means.outcomes.draftOf(id).signed.length > 0
  /** Brings to its end what was interrupted, and sends again what was done while the relay was away. */
  const finish = () => {
    for (const { kind, id } of store.get().questions) {
      if (kind === 'request' && isBegun(id)) approve(id).catch(() => {})
    }
  }
  const forget = (isGone: (question: Question) => boolean) => {
    const questions = store.get().questions.filter((question) => !isGone(question))
    if (questions.length !== store.get().questions.length) store.set({ questions })
  }

  const findProposal = (id: number) => Object.values(kit.getPendingSessionProposals()).find((one) => one.id === id)
  /** The page went between the app's thanks and the moment the library forgets a proposal: it was answered. */
  const isSettled = (id: number) => {
    const key = findProposal(id)?.proposer.publicKey
    return Object.values(kit.getActiveSessions()).some((one) => one.acknowledged && one.peer.publicKey === key)
  }
  const takeProposal = (id: number) => {
    const proposal = findProposal(id)
    if (proposal === undefined || seen.has(id) || isSettled(id)) return
    seen.add(id)
    const expiresAtMs = proposal.expiryTimestamp * 1_000
    if (expiresAtMs <= Date.now()) return
    const wanted = readProposal(proposal, namespaces)
    add({ kind: 'proposal', id, peer: readPeer(proposal.proposer.metadata), expiresAtMs, wanted })
  }

  const takeSignIn = (id: number) => {
    if (seen.has(id)) return
    seen.add(id)
    const question = signIns.read(id)
    if (question !== undefined && question.expiresAtMs > Date.now()) add(question)
  }
  const onSignIn = ({ id }: { readonly id: number }) => takeSignIn(id)

  const respond = (
    topic: string,
    id: number,
    answer: { result: unknown } | { error: { code: number; message: string } },
  ) =>
    settleWithin(kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } }), patienceMs, noRelay)

  type PendingRequest = ReturnType<typeof kit.getPendingSessionRequests>[number]
  const takeRequest = async ({ id, topic, params }: PendingRequest) => {
    // The relay delivers at least once.
    if (seen.has(id)) return
    seen.add(id)
    const site = means.findSite(topic)
    const { method } = params.request
    try {
      const { namespace, request } = readRequest(site, id, params, namespaces)
      const ready = await namespace.answerAtOnce(request)
      if (ready !== undefined) return await respond(topic, id, ready)
      const model = await namespace.describe(request)
      const expiry = params.request.expiryTimestamp
      add({
        kind: 'request',
        id,
        topic,
        peer: site.peer,
        chainId: params.chainId,
        method,
        model,
        ...(expiry === undefined ? {} : { expiresAtMs: expiry * 1_000 }),
      })
    } catch (error) {
      const refusal = toRefusal(error)
      log({ text: `Refused ${method}: ${refusal.message}`, app: site.peer.name, isBad: true })
      await respond(topic, id, { error: { code: refusal.code, message: refusal.message } })
    }
  }
  const take = (pending: PendingRequest) => {
    takeRequest(pending).catch((error: unknown) => log({ text: String(error), isBad: true }))
  }

  const find = (id: number): Question => {
    const question = store.get().questions.find((one) => one.id === id)
    if (question === undefined) throw new PhoneError('unknown', 'There is no such question any more.')
    return question
  }
  /** Answers one question once; a failure leaves it open and is written down. */
  const answer = async (question: Question, work: () => Promise<string>) => {
    const { id, peer } = question
    if (store.get().answering.includes(id)) return
    store.set({ answering: [...store.get().answering, id] })
    try {
      const text = await work()
      forget((one) => one.id === id)
      means.refresh()
      store.set({ answered: { text, peer } })
    } catch (error) {
      log({ text: error instanceof Error ? error.message : String(error), app: peer.name, isBad: true })
      throw error
    } finally {
      store.set({ answering: store.get().answering.filter((one) => one !== id) })
    }
  }

  async function approve(id: number, grant?: Grant): Promise<void> {
    const question = find(id)
    await answer(question, () => {
      if (question.kind === 'proposal') return approveProposal(question, grant)
      return question.kind === 'signIn' ? approveSignIn(question) : approveRequest(question)
    })
  }

  const approveProposal = async ({ id, wanted, peer }: Proposal, grant: Grant | undefined) => {
    if (wanted.refusal !== undefined) throw new PhoneError('not_granted', wanted.refusal.message)
    const granted = grantNamespaces(wanted, grant ?? grantAll(wanted, namespaces))
    const own = namespaces.filter(({ namespace }) => granted[namespace] !== undefined)
    const properties = Object.assign({}, ...own.map((namespace) => namespace.properties)) as Record<string, string> // string records only
    const approval = kit.engine.signClient.approve({ id, namespaces: granted, sessionProperties: properties })
    await settleWithin(approval, patienceMs, noRelay)
    log({ text: 'Connected', app: peer.name })
    return `Connected to ${peer.name}`
  }

  const approveSignIn = async ({ id, peer, domain }: SignIn) => {
    await signIns.approve(id, means.own('eip155'))
    log({ text: `Connected, and signed in to ${domain}`, app: peer.name })
    return `Signed in to ${domain}`
  }

  const approveRequest = async ({ id, topic }: Request) => {
    const site = means.findSite(topic)
    const pending = kit.getPendingSessionRequests().find((one) => one.id === id)
    if (pending === undefined) throw new PhoneError('unknown', 'The app no longer waits for this.')
    const { namespace, request } = readRequest(site, id, pending.params, namespaces)
    try {
      // What was done is written down before the answer leaves: no second payment when the answer has to be sent again.
      const outcome =
        means.outcomes.find(id) ??
        means.outcomes.keep(id, await namespace.carryOut(request, means.outcomes.draftOf(id)))
      const { result, note, hash, moveTo } = outcome
      if (moveTo !== undefined) await means.setChain(means, topic, moveTo)
      await respond(topic, id, { result })
      means.outcomes.drop(id)
      log({ text: note, app: site.peer.name, ...(hash === undefined ? {} : { hash }) })
      return note
    } catch (error) {
      if (!(error instanceof RequestRefusal)) throw error
      means.outcomes.drop(id)
      await respond(topic, id, { error: { code: error.code, message: error.message } })
      log({ text: `Failed: ${error.message}`, app: site.peer.name, isBad: true })
      return `That failed: ${error.message}`
    }
  }

  async function reject(id: number): Promise<void> {
    const question = find(id)
    const app = question.peer.name
    await answer(question, async () => {
      if (question.kind === 'proposal') {
        const reason = question.wanted.refusal ?? { code: refusalCodes.declined, message: 'The person declined.' }
        await settleWithin(kit.rejectSession({ id, reason }), patienceMs, noRelay)
        log({ text: 'Declined to connect', app })
        return 'You declined to connect'
      }
      if (question.kind === 'signIn') {
        await signIns.reject(id)
        log({ text: `Declined to sign in to ${question.domain}`, app })
        return 'You declined to sign in'
      }
      const error = { code: refusalCodes.declined, message: 'The person declined.' }
      await respond(question.topic, id, { error })
      log({ text: `Declined: ${question.model.title}`, app })
      return 'You declined'
    })
  }

  kit.on('session_proposal', ({ id }) => takeProposal(id))
  kit.on('session_request', ({ id, topic, params, verifyContext }) => take({ id, topic, params, verifyContext }))
  kit.on('proposal_expire', ({ id }) => forget((question) => question.id === id))
  kit.on('session_request_expire', ({ id }) => forget((question) => question.id === id))

  return {
    approve,
    reject,
    forget,
    finish,
    /** What ran out, and the proposals whose answer has arrived after all. */
    forgetPast(nowMs: number) {
      const { answering } = store.get()
      forget(({ kind, id, expiresAtMs }) => {
        const isAnswered = kind === 'proposal' && !answering.includes(id) && isSettled(id)
        return isAnswered || (expiresAtMs !== undefined && expiresAtMs <= nowMs)
      })
    },
    /** Who does not listen is asked to connect alone: the library then brings the proposal that came beside. */
    listenToSignIns(isListening: boolean) {
      kit.off('session_authenticate', onSignIn)
      state.takeBufferAway()
      if (!isListening) return
      state.takeBufferAway = provideBuffer()
      kit.on('session_authenticate', onSignIn)
    },
    /** What came in before a reload. */
    async takeUpPending() {
      if (!store.get().asksSeparately) for (const { id } of signIns.list()) takeSignIn(id)
      for (const { id } of Object.values(kit.getPendingSessionProposals())) takeProposal(id)
      for (const pending of kit.getPendingSessionRequests()) take(pending)
    },
    setPolicy(policy: AnswerPolicy) {
      state.policy = policy
    },
  }
}

/** Everything the app asked for, and the first account of each family. */
function grantAll(wanted: Proposal['wanted'], namespaces: ChangeMeans['namespaces']): Grant {
  return {
    chainIds: wanted.namespaces.flatMap(({ chains }) => chains.map(({ chainId }) => chainId)),
    accountIds: namespaces.flatMap(({ namespace, accounts }) =>
      accounts.slice(0, 1).map(({ address }) => `${namespace}:${address}`),
    ),
  }
}

function toRefusal(error: unknown): RequestRefusal {
  if (error instanceof RequestRefusal) return error
  return new RequestRefusal(refusalCodes.internal, error instanceof Error ? error.message : String(error))
}
