import type { Grant } from '../proposal/grantNamespaces.js'
import { createQuestionList } from './createQuestionList.js'
import { createSignIns } from './createSignIns.js'
import { provideBuffer } from './openWalletKit.js'
import type { AnswerPolicy, PhoneState, Question, Store } from './PhoneState.js'
import { type AnswerMeans, approveQuestion, rejectQuestion, sendAnswer } from './questionAnswers.js'
import { type PendingRequest, readProposalQuestion, readRequestQuestion, toRequestError } from './readQuestions.js'

interface QuestionMeans extends Omit<AnswerMeans, 'signIns'> {
  readonly store: Store<PhoneState>
  refresh(): void
}

/** Receives proposals, sign-ins and requests of apps, shows each to the user once, and sends the responses. */
export function handleQuestions(setup: QuestionMeans) {
  const { kit, namespaces, store, log, refresh } = setup
  const signIns = createSignIns(setup)
  const means: AnswerMeans = { ...setup, signIns }
  const list = createQuestionList(store, {
    onAnswered: refresh,
    onFailed: ({ peer }, error) =>
      log({ text: error instanceof Error ? error.message : String(error), app: peer.name, isBad: true }),
  })
  const seen = new Set<number>()
  let policy: AnswerPolicy = 'ask'
  let removeBuffer = () => {}

  async function approve(id: number, grant?: Grant): Promise<void> {
    const question = list.find(id)
    await list.resolve(question, () => approveQuestion(means, question, grant))
  }
  async function reject(id: number): Promise<void> {
    const question = list.find(id)
    await list.resolve(question, () => rejectQuestion(means, question))
  }

  /** Completes interrupted requests, and sends responses again that the relay did not receive. */
  const finish = () => {
    const isBegun = (id: number) =>
      means.outcomes.find(id) !== undefined || means.outcomes.draftOf(id).signed.length > 0
    for (const { kind, id } of store.get().questions) {
      if (kind === 'request' && isBegun(id)) approve(id).catch(() => {})
    }
  }
  const add = (question: Question) => {
    list.add(question)
    finish()
    // The log has the errors.
    if (policy === 'approve') approve(question.id).catch(() => {})
    if (policy === 'reject') reject(question.id).catch(() => {})
  }
  /** Returns true if an id is new. The relay delivers at least once. */
  const markSeen = (id: number) => {
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew
  }

  const findProposal = (id: number) => Object.values(kit.getPendingSessionProposals()).find((one) => one.id === id)
  /** Returns true if a proposal has a session. After a reload, the library can have both for a moment. */
  const isSettled = (id: number) => {
    const key = findProposal(id)?.proposer.publicKey
    return Object.values(kit.getActiveSessions()).some((one) => one.acknowledged && one.peer.publicKey === key)
  }
  const receiveProposal = (id: number) => {
    const proposal = findProposal(id)
    if (proposal === undefined || isSettled(id) || !markSeen(id)) return
    if (proposal.expiryTimestamp * 1_000 > Date.now()) add(readProposalQuestion(proposal, namespaces))
  }
  const receiveSignIn = ({ id }: { readonly id: number }) => {
    if (!markSeen(id)) return
    const question = signIns.read(id)
    if (question !== undefined && question.expiresAtMs > Date.now()) add(question)
  }
  const handleRequest = async (pending: PendingRequest) => {
    const site = setup.findSite(pending.topic)
    try {
      const reading = await readRequestQuestion(pending, site, namespaces)
      if ('question' in reading) add(reading.question)
      else await sendAnswer(means, pending, reading)
    } catch (error) {
      const { code, message } = toRequestError(error)
      log({ text: `Refused ${pending.params.request.method}: ${message}`, app: site.peer.name, isBad: true })
      await sendAnswer(means, pending, { error: { code, message } })
    }
  }
  const receiveRequest = (pending: PendingRequest) => {
    if (!markSeen(pending.id)) return
    handleRequest(pending).catch((error: unknown) => log({ text: String(error), isBad: true }))
  }
  const removeById = ({ id }: { readonly id: number }) => list.remove((question) => question.id === id)

  kit.on('session_proposal', ({ id }) => receiveProposal(id))
  kit.on('session_request', ({ id, topic, params, verifyContext }) =>
    receiveRequest({ id, topic, params, verifyContext }),
  )
  kit.on('proposal_expire', removeById)
  kit.on('session_request_expire', removeById)

  return {
    approve,
    reject,
    forget: list.remove,
    finish,
    /** Removes expired questions, and proposals whose response has arrived after all. */
    forgetPast(nowMs: number) {
      const { answering } = store.get()
      list.remove(({ kind, id, expiresAtMs }) => {
        const isAnswered = kind === 'proposal' && !answering.includes(id) && isSettled(id)
        return isAnswered || (expiresAtMs !== undefined && expiresAtMs <= nowMs)
      })
    },
    /**
     * Starts or stops receiving sign-ins. Without a listener, the library emits the proposal that an app sends beside
     * its sign-in.
     */
    listenToSignIns(isListening: boolean) {
      kit.off('session_authenticate', receiveSignIn)
      removeBuffer()
      if (!isListening) return
      removeBuffer = provideBuffer()
      kit.on('session_authenticate', receiveSignIn)
    },
    /** Processes the messages that arrived before a reload. */
    async takeUpPending() {
      if (!store.get().asksSeparately) for (const pending of signIns.list()) receiveSignIn(pending)
      for (const { id } of Object.values(kit.getPendingSessionProposals())) receiveProposal(id)
      for (const pending of kit.getPendingSessionRequests()) receiveRequest(pending)
    },
    setPolicy(next: AnswerPolicy) {
      policy = next
    },
  }
}
