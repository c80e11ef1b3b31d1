import type { PhoneNamespace } from '../namespaces/PhoneNamespace.js'
import { RequestError, refusalCodes } from '../namespaces/RequestError.js'
import { parseProposal } from '../proposal/parseProposal.js'
import type { Kit } from './openWalletKit.js'
import type { Question, Site } from './PhoneState.js'
import { readPeer } from './readPeer.js'
import { readRequest } from './readSites.js'

export type ProposalQuestion = Extract<Question, { kind: 'proposal' }>
export type RequestQuestion = Extract<Question, { kind: 'request' }>

type PendingProposal = ReturnType<Kit['getPendingSessionProposals']>[number]
export type PendingRequest = ReturnType<Kit['getPendingSessionRequests']>[number]

/** The result of a request that needs no user, or the question for the user. */
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
    wanted: parseProposal(proposal, namespaces),
  }
}

/** @throws RequestError if the wallet cannot execute the request, or the app may not send it. */
export async function readRequestQuestion(
  { id, topic, params }: Pick<PendingRequest, 'id' | 'topic' | 'params'>,
  site: Site,
  namespaces: readonly PhoneNamespace[],
): Promise<RequestReading> {
  const { namespace, request } = readRequest(site, id, params, namespaces)
  const ready = await namespace.respondWithoutApproval(request)
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
      model: await namespace.createModel(request),
      ...(expiry !== undefined && { expiresAtMs: expiry * 1_000 }),
    },
  }
}

/** Returns the error that an app receives for `error`. */
export function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error
  return new RequestError(refusalCodes.internal, error instanceof Error ? error.message : String(error))
}
