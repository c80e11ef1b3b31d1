import { RequestError, refusalCodes } from '../namespaces/RequestError.js'
import { PhoneError } from '../PhoneError.js'
import { type Grant, grantNamespaces } from '../proposal/grantNamespaces.js'
import type { ChangeMeans, moveToChain } from './changePairing.js'
import type { OutcomeMemory } from './createOutcomeMemory.js'
import type { createSignIns, SignInQuestion } from './createSignIns.js'
import { withTimeout } from './openWalletKit.js'
import type { ActiveChoice, LogEntry, Question } from './PhoneState.js'
import type { ProposalQuestion, RequestQuestion } from './readQuestions.js'
import { readRequest } from './readSites.js'

const timeoutMs = 30_000
const noRelay = 'The relay does not answer. Is the server running?'
const declined = { code: refusalCodes.declined, message: 'The person declined.' }

export interface AnswerMeans extends ChangeMeans {
  readonly signIns: ReturnType<typeof createSignIns>
  readonly outcomes: OutcomeMemory
  readonly setChain: typeof moveToChain
  log(entry: Omit<LogEntry, 'atMs'>): void
  /** Returns the account and chain of the wallet's main screen, or the first of the namespace. */
  getActiveChoice(namespace: string): ActiveChoice
}

/** A JSON-RPC response to a request. */
type RequestAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }

export async function sendAnswer(
  { kit }: Pick<AnswerMeans, 'kit'>,
  { id, topic }: { readonly id: number; readonly topic: string },
  answer: RequestAnswer,
): Promise<void> {
  const response = { id, jsonrpc: '2.0', ...answer }
  await withTimeout(kit.respondSessionRequest({ topic, response }), timeoutMs, noRelay)
}

/**
 * Approves a question and returns the sentence that the user reads. Default `grant`: everything that a proposal
 * requests.
 */
export function approveQuestion(means: AnswerMeans, question: Question, grant?: Grant): Promise<string> {
  if (question.kind === 'proposal') return approveProposal(means, question, grant)
  return question.kind === 'signIn' ? approveSignIn(means, question) : approveRequest(means, question)
}

async function approveProposal(
  { kit, namespaces, log }: AnswerMeans,
  { id, wanted, peer }: ProposalQuestion,
  grant: Grant | undefined,
): Promise<string> {
  if (wanted.refusal !== undefined) throw new PhoneError('not_granted', wanted.refusal.message)
  const granted = grantNamespaces(wanted, grant ?? grantAll(wanted, namespaces))
  const used = namespaces.filter(({ namespace }) => granted[namespace] !== undefined)
  const sessionProperties: Record<string, string> = Object.assign({}, ...used.map(({ properties }) => properties))
  const approval = kit.engine.signClient.approve({ id, namespaces: granted, sessionProperties })
  await withTimeout(approval, timeoutMs, noRelay)
  log({ text: 'Connected', app: peer.name })
  return `Connected to ${peer.name}`
}

async function approveSignIn(
  { signIns, getActiveChoice, log }: AnswerMeans,
  { id, peer, domain }: SignInQuestion,
): Promise<string> {
  await signIns.approve(id, getActiveChoice('eip155'))
  log({ text: `Connected, and signed in to ${domain}`, app: peer.name })
  return `Signed in to ${domain}`
}

async function approveRequest(means: AnswerMeans, question: RequestQuestion): Promise<string> {
  const { kit, namespaces, outcomes, log } = means
  const { id, topic } = question
  const site = means.findSite(topic)
  const pending = kit.getPendingSessionRequests().find((one) => one.id === id)
  if (pending === undefined) throw new PhoneError('unknown', 'The app no longer waits for this.')
  const { namespace, request } = readRequest(site, id, pending.params, namespaces)
  try {
    // Store the outcome before the response is sent: if the response has to be sent again, it must not pay again.
    const outcome = outcomes.find(id) ?? outcomes.store(id, await namespace.execute(request, outcomes.draftOf(id)))
    const { result, note, hash, moveTo } = outcome
    if (moveTo !== undefined) await means.setChain(means, topic, moveTo)
    await sendAnswer(means, question, { result })
    outcomes.drop(id)
    log({ text: note, app: site.peer.name, ...(hash !== undefined && { hash }) })
    return note
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    outcomes.drop(id)
    await sendAnswer(means, question, { error: { code: error.code, message: error.message } })
    log({ text: `Failed: ${error.message}`, app: site.peer.name, isBad: true })
    return `That failed: ${error.message}`
  }
}

/** Rejects a question and returns the sentence that the user reads. */
export async function rejectQuestion(means: AnswerMeans, question: Question): Promise<string> {
  const { kit, log } = means
  const { id, peer } = question
  const app = peer.name
  switch (question.kind) {
    case 'proposal': {
      const reason = question.wanted.refusal ?? declined
      await withTimeout(kit.rejectSession({ id, reason }), timeoutMs, noRelay)
      log({ text: 'Declined to connect', app })
      return 'You declined to connect'
    }
    case 'signIn':
      await means.signIns.reject(id)
      log({ text: `Declined to sign in to ${question.domain}`, app })
      return 'You declined to sign in'
    case 'request':
      await sendAnswer(means, question, { error: declined })
      log({ text: `Declined: ${question.model.title}`, app })
      return 'You declined'
    default:
      return question satisfies never
  }
}

/** Grants everything that the app requests, with the first account of each namespace. */
function grantAll(wanted: ProposalQuestion['wanted'], namespaces: ChangeMeans['namespaces']): Grant {
  return {
    chainIds: wanted.namespaces.flatMap(({ chains }) => chains.map(({ chainId }) => chainId)),
    accountIds: namespaces.flatMap(({ namespace, accounts }) =>
      accounts.slice(0, 1).map(({ address }) => `${namespace}:${address}`),
    ),
  }
}
