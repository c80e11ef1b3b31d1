import { type ProposalNamespaces, proposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { topic } from '@foyer/contract/pairing/topic'
import * as z from 'zod/mini'
import type { UniversalProviderLike } from '../../core/UniversalProviderLike.js'
import { getFamily } from './narrowGrants.js'
import { PairingRefusal } from './PairingRefusal.js'
import type { Agreement } from './PairingSession.js'
import { takeTerms } from './takeTerms.js'

/** What is of one session. */
export const ofSession = z.looseObject({ topic })

/** What was settled, and the question itself as the provider remembers it. */
const heldSession = z.looseObject({
  topic,
  requiredNamespaces: z.optional(proposalNamespaces),
  optionalNamespaces: z.optional(proposalNamespaces),
})

/** By family, the chain the provider is on, without its family: `10`. */
const heldNamespaces = z.record(z.string(), z.object({ defaultChain: z.optional(z.string()) }))

function unite(...lists: readonly (readonly string[])[]) {
  return [...new Set(lists.flat())]
}

/** All that some questions ask for together, family by family. */
function uniteAsked(questions: readonly (ProposalNamespaces | undefined)[]): ProposalNamespaces {
  const all: ProposalNamespaces = {}
  for (const [key, { chains = [], methods, events }] of questions.flatMap((each) => Object.entries(each ?? {}))) {
    const family = getFamily(key)
    const before = all[family]
    all[family] = {
      chains: unite(before?.chains ?? [], chains, key === family ? [] : [key]),
      methods: unite(before?.methods ?? [], methods),
      events: unite(before?.events ?? [], events),
    }
  }
  return all
}

/** Which session a provider holds, if any. */
export function readHostTopic({ session }: UniversalProviderLike): string | undefined {
  const held = ofSession.safeParse(session)
  return held.success ? held.data.topic : undefined
}

/**
 * Reads the session a host's provider holds, no more of it than was asked for: by us, or by the host when it paired.
 *
 * @throws PairingRefusal `PARAMS_INVALID`, and those of takeTerms.
 */
export function readHostSession(
  { session, namespaces }: UniversalProviderLike,
  asked: ProposalNamespaces,
  nowMs: number,
): Agreement {
  const held = heldSession.safeParse(session)
  if (!held.success) throw new PairingRefusal('PARAMS_INVALID', { method: 'wc_sessionSettle' }, held.error)
  const { topic, requiredNamespaces, optionalNamespaces, ...settled } = held.data
  const all = uniteAsked([asked, requiredNamespaces, optionalNamespaces])
  const on = heldNamespaces.safeParse(namespaces)
  const chains = Object.entries(on.success ? on.data : {}).flatMap(([family, { defaultChain }]) =>
    defaultChain === undefined ? [] : [[family, `${family}:${defaultChain}`] as const],
  )
  return {
    topic,
    ...takeTerms(all, { ...settled, controller: settled.peer }, nowMs),
    chains: Object.fromEntries(chains),
  }
}
