import { proposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { authPayload } from '@foyer/contract/pairing/sessionAuthenticate'
import { hex32, topic } from '@foyer/contract/pairing/topic'
import * as z from 'zod/mini'
import type { PairingEnvironment } from './Environment.js'
import { createKey } from './keys.js'
import { type PairingSession, pairingSession } from './PairingSession.js'

/** The schema of a proposal that a wallet can still answer, also in a later visit. */
const storedProposal = z.object({
  id: z.number(),
  topic,
  symKey: hex32,
  privateKey: hex32,
  asked: proposalNamespaces,
  /** The expiry of the pairing URI, and the expiry of the proposal. */
  uriExpiresAtMs: z.number(),
  expiresAtMs: z.number(),
  /** The sign-in that the wallet may sign together with its approval. */
  signIn: z.optional(z.object({ id: z.number(), payload: authPayload })),
  /** The wallet's approval. After it, only the settlement is missing. */
  approval: z.optional(z.object({ topic, symKey: hex32, peerPublicKey: hex32 })),
})
export type StoredProposal = z.infer<typeof storedProposal>

/** The schema of a request that a tab waits for. Another tab that receives the response stores it here. */
const storedRequest = z.object({
  id: z.number(),
  tab: z.string(),
  expiresAtMs: z.number(),
  answer: z.optional(z.object({ topic, message: z.string() })),
})
export type StoredRequest = z.infer<typeof storedRequest>

const identity = z.object({ v: z.literal(1), seed: hex32 })
const proposals = z.object({ v: z.literal(1), list: z.array(storedProposal) })
const requests = z.object({ v: z.literal(1), list: z.array(storedRequest) })
const handledCalls = z.object({
  v: z.literal(1),
  topics: z.array(z.object({ topic, ids: z.array(z.number()), floor: z.number() })),
})

/** The maximum number of stored call ids per topic. They detect repeated calls, also after a reload. */
const maxStoredCalls = 256
/** The maximum number of topics with stored call ids. */
const maxStoredTopics = 8

/** Creates the store that visits and tabs share. Parses all stored data, and ignores invalid data. */
export function createPairingStore(storage: PairingEnvironment['storage'], now: () => number) {
  const read = <Value>(name: string, schema: z.ZodMiniType<Value>): Value | undefined => {
    try {
      const parsed = schema.safeParse(JSON.parse(storage.get(name) ?? ''))
      return parsed.success ? parsed.data : undefined
    } catch {
      return undefined
    }
  }
  const write = (name: string, value: object | undefined) =>
    value ? storage.set(name, JSON.stringify(value)) : storage.remove(name)
  const isAlive = ({ expiresAtMs }: { readonly expiresAtMs: number }) => expiresAtMs > now()
  const listAlive = <Item extends { readonly expiresAtMs: number }>(list: readonly Item[] = []) => list.filter(isAlive)
  const writeList = (name: string, list: readonly object[]) => write(name, list.length > 0 ? { v: 1, list } : undefined)

  return {
    /** Returns the secret that identifies this client to relays. Creates it with the first use. */
    getSeed: (): string => {
      const { seed } = read('pairing_identity', identity) ?? { seed: createKey() }
      write('pairing_identity', { v: 1, seed })
      return seed
    },
    getSession: (): PairingSession | undefined => {
      const session = read('pairing_session', pairingSession)
      return session && isAlive(session) ? session : undefined
    },
    setSession: (session: PairingSession | undefined) => write('pairing_session', session),
    listProposals: () => listAlive(read('pairing_proposals', proposals)?.list),
    setProposals: (list: readonly StoredProposal[]) => writeList('pairing_proposals', listAlive(list)),
    listRequests: () => listAlive(read('pairing_requests', requests)?.list),
    setRequests: (list: readonly StoredRequest[]) => writeList('pairing_requests', listAlive(list)),
    /**
     * Returns true if no tab has seen the id on this topic. Protocol ids begin with the time, so an id below the
     * deleted ones is a replay.
     */
    claimCall: (at: string, id: number): boolean => {
      const topics = read('pairing_taken', handledCalls)?.topics ?? []
      const { ids = [], floor = -1 } = topics.find((each) => each.topic === at) ?? {}
      if (id <= floor || ids.includes(id)) return false
      const known = [...ids, id]
      const dropped = known.splice(0, known.length - maxStoredCalls)
      const entry = { topic: at, ids: known, floor: Math.max(floor, ...dropped) }
      const others = topics.filter((each) => each.topic !== at)
      write('pairing_taken', { v: 1, topics: [...others, entry].slice(-maxStoredTopics) })
      return true
    },
  }
}

export type PairingStore = ReturnType<typeof createPairingStore>
