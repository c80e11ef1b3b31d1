import { proposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { authPayload } from '@foyer/contract/pairing/sessionAuthenticate'
import { hex32, topic } from '@foyer/contract/pairing/topic'
import * as z from 'zod/mini'
import type { PairingEnvironment } from './Environment.js'
import { createKey } from './keys.js'
import { type PairingSession, pairingSession } from './PairingSession.js'

/** A proposal a wallet may still answer, also in a later visit. */
const storedProposal = z.object({
  id: z.number(),
  topic,
  symKey: hex32,
  privateKey: hex32,
  asked: proposalNamespaces,
  /** Until when the address may be scanned, and until when an answer is taken. */
  uriExpiresAtMs: z.number(),
  expiresAtMs: z.number(),
  /** What the wallet was asked to sign besides, so that it signs in while it connects. */
  signIn: z.optional(z.object({ id: z.number(), payload: authPayload })),
  /** The wallet's yes, once it came: what is left is the settlement. */
  approval: z.optional(z.object({ topic, symKey: hex32, peerPublicKey: hex32 })),
})
/** A proposal a wallet may still answer. */
export type StoredProposal = z.infer<typeof storedProposal>

/** A question some tab waits for, so that another that gets the answer can pass it on. */
const storedRequest = z.object({
  id: z.number(),
  tab: z.string(),
  expiresAtMs: z.number(),
  answer: z.optional(z.object({ topic, message: z.string() })),
})
/** A question some tab waits for. */
export type StoredRequest = z.infer<typeof storedRequest>

const identity = z.object({ v: z.literal(1), seed: hex32 })
const proposals = z.object({ v: z.literal(1), list: z.array(storedProposal) })
const requests = z.object({ v: z.literal(1), list: z.array(storedRequest) })
const taken = z.object({
  v: z.literal(1),
  topics: z.array(z.object({ topic, ids: z.array(z.number()), floor: z.number() })),
})

/** Calls of a wallet on one topic that are known again when they come twice, also after a reload. */
const rememberedCalls = 256
/** Topics whose calls are known again. */
const rememberedTopics = 8

/** What is kept between visits and shared by tabs. Everything read back is parsed; rubbish means "not remembered". */
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
    /** The secret by which relays know this client; made on first use. */
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
     * Returns true the first time an id is seen on a topic, in any tab. Ids of the protocol begin with the time: an id below those
     * that are no longer stored is a replay.
     */
    claimCall: (at: string, id: number): boolean => {
      const topics = read('pairing_taken', taken)?.topics ?? []
      const { ids = [], floor = -1 } = topics.find((each) => each.topic === at) ?? {}
      if (id <= floor || ids.includes(id)) return false
      const known = [...ids, id]
      const dropped = known.splice(0, known.length - rememberedCalls)
      const entry = { topic: at, ids: known, floor: Math.max(floor, ...dropped) }
      const others = topics.filter((each) => each.topic !== at)
      write('pairing_taken', { v: 1, topics: [...others, entry].slice(-rememberedTopics) })
      return true
    },
  }
}

export type PairingStore = ReturnType<typeof createPairingStore>
