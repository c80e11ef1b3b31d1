import type { PhoneNamespace } from '../namespaces/PhoneNamespace.js'
import { RequestRefusal, refusalCodes } from '../namespaces/RequestRefusal.js'
import { readProposal } from '../proposal/readProposal.js'
import type { Kit } from './openWalletKit.js'
import type { Question, Site } from './PhoneState.js'
import { readPeer } from './readPeer.js'
import { readRequest } from './readSites.js'

export type ProposalQuestion = Extract<Question, { kind: 'proposal' }>
export type RequestQuestion = Extract<Question, { kind: 'request' }>

type PendingProposal = ReturnType<Kit['getPendingSessionProposals']>[number]
export type PendingRequest = ReturnType<Kit['getPendingSessionRequests']>[number]

/** A request that needs no user, or the question that the user answers. */
export type RequestReading = { readonly result: unknown } | { readonly question: RequestQuestion }

export function readProposalQuestion(
  proposal: PendingProposal,
  namespaces: readonly PhoneNamespace[],
): ProposalQuestion {
  return {
    kind: 'proposal',
    id: proposal.id,
    peer: readPeer(proposal.proposer.metadata),
    expiresAtMs: proposal.expiryTimestamp * 1_000,
    wanted: readProposal(proposal, namespaces),
  }
}

/** @throws RequestRefusal when the wallet cannot carry out the request, or the app may not send it. */
export async function readRequestQuestion(
  { id, topic, params }: Pick<PendingRequest, 'id' | 'topic' | 'params'>,
  site: Site,
  namespaces: readonly PhoneNamespace[],
): Promise<RequestReading> {
  const { namespace, request } = readRequest(site, id, params, namespaces)
  const ready = await namespace.answerAtOnce(request)
  if (ready !== undefined) return ready
  const expiry = params.request.expiryTimestamp
  return {
    question: {
      kind: 'request',
      id,
      topic,
      peer: site.peer,
      chainId: params.chainId,
      method: params.request.method,
      model: await namespace.describe(request),
      ...(expiry !== undefined && { expiresAtMs: expiry * 1_000 }),
    },
  }
}

/** The error that an app receives for `error`. */
export function toRefusal(error: unknown): RequestRefusal {
  if (error instanceof RequestRefusal) return error
  return new RequestRefusal(refusalCodes.internal, error instanceof Error ? error.message : String(error))
}
