import { type ProposalNamespaces, proposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { topic } from '@foyer/contract/pairing/topic'
import * as z from 'zod/mini'
import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import { getFamily } from './narrowGrants.js'
import { PairingError } from './PairingError.js'
import type { Agreement } from './PairingSession.js'
import { parseTerms } from './parseTerms.js'

/** The schema of an event payload that belongs to a session. */
export const sessionPayload = z.looseObject({ topic })

/** The schema of the provider's session, with the proposal that the provider stored. */
const heldSession = z.looseObject({
  topic,
  requiredNamespaces: z.optional(proposalNamespaces),
  optionalNamespaces: z.optional(proposalNamespaces),
})

/** The schema of the current chain by family. The chain is without its family, for example `10`. */
const heldNamespaces = z.record(z.string(), z.object({ defaultChain: z.optional(z.string()) }))

function mergeLists(...lists: readonly (readonly string[])[]) {
  return [...new Set(lists.flat())]
}

/** Merges proposals by family. */
function mergeProposals(questions: readonly (ProposalNamespaces | undefined)[]): ProposalNamespaces {
  const all: ProposalNamespaces = {}
  for (const [key, { chains = [], methods, events }] of questions.flatMap((each) => Object.entries(each ?? {}))) {
    const family = getFamily(key)
    const before = all[family]
    all[family] = {
      chains: mergeLists(before?.chains ?? [], chains, key === family ? [] : [key]),
      methods: mergeLists(before?.methods ?? [], methods),
      events: mergeLists(before?.events ?? [], events),
    }
  }
  return all
}

/** Returns the topic of the provider's session, if it has one. */
export function getHostTopic({ session }: UniversalProviderLike): string | undefined {
  const held = sessionPayload.safeParse(session)
  return held.success ? held.data.topic : undefined
}

/**
 * Parses the session of the host's provider. Limits it to the namespaces that this app or the host proposed.
 *
 * @throws PairingError `PARAMS_INVALID`, and the errors of parseTerms.
 */
export function parseHostSession(
  { session, namespaces }: UniversalProviderLike,
  requested: ProposalNamespaces,
  nowMs: number,
): Agreement {
  const held = heldSession.safeParse(session)
  if (!held.success) throw new PairingError('PARAMS_INVALID', { method: 'wc_sessionSettle' }, held.error)
  const { topic, requiredNamespaces, optionalNamespaces, ...settled } = held.data
  const all = mergeProposals([requested, requiredNamespaces, optionalNamespaces])
  const on = heldNamespaces.safeParse(namespaces)
  const chains = Object.entries(on.success ? on.data : {}).flatMap(([family, { defaultChain }]) =>
    defaultChain === undefined ? [] : [[family, `${family}:${defaultChain}`] as const],
  )
  return {
    topic,
    ...parseTerms(all, { ...settled, controller: settled.peer }, nowMs),
    chains: Object.fromEntries(chains),
  }
}
