import { type ChainId, isChainId } from '@foyer/primitives/ChainId'
import type { SessionStore } from '@foyer/sign-in/stores'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'

/** Somebody who is signed in. */
export interface SignInSession {
  readonly chainId: ChainId
  /** On EVM chains with its checksum (EIP-55). */
  readonly address: string
  /** A contract's account is its owner's on this chain alone. */
  readonly signer: 'key' | 'contract'
  /** When the person signed in and until when that holds, in ms since 1970. */
  readonly signedInAtMs: number
  readonly expiresAtMs: number
}

/** A session as it is kept: whose app it is of, and of a contract's what it said yes to, to ask again. */
export interface KeptSession extends SignInSession {
  readonly domain: string
  readonly proof?: { readonly message: string; readonly signature: string } | undefined
}

const keptSession = z.object({
  chainId: z.string(),
  address: z.string(),
  signer: z.enum(['key', 'contract']),
  signedInAtMs: z.number(),
  expiresAtMs: z.number(),
  domain: z.string(),
  proof: z.optional(z.object({ message: z.string(), signature: z.string() })),
})

/** SiwxSessions of one app in a store, by ids that only their cookies tell. */
export interface SiwxSessions {
  /** Keeps a session under an id that nobody has seen. */
  add(session: KeptSession): Promise<string>
  find(id: string): Promise<KeptSession | undefined>
  remove(id: string): Promise<void>
}

/** Creates the sessions of the app at `domain`: those of other apps in the same store are none of its. */
export function createSiwxSessions(store: SessionStore, domain: string, now: () => number): SiwxSessions {
  return {
    add: async (session) => {
      const id = randomText(32)
      await store.set(keyOf(id), JSON.stringify(session), session.expiresAtMs - now())
      return id
    },
    find: async (id) => {
      const text = await store.get(keyOf(id))
      const session = text ? read(text) : undefined
      return session?.domain === domain && session.expiresAtMs > now() ? session : undefined
    },
    remove: async (id) => {
      await store.delete(keyOf(id))
    },
  }
}

/** So many random bytes as hex: what EIP-4361 takes for a nonce, and a cookie for its value. */
export function randomText(bytes: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)))
}

function keyOf(id: string) {
  return bytesToHex(sha256(new TextEncoder().encode(id)))
}

function read(text: string): KeptSession | undefined {
  try {
    const { data } = keptSession.safeParse(JSON.parse(text))
    return data && isChainId(data.chainId) ? { ...data, chainId: data.chainId } : undefined
  } catch {
    return undefined
  }
}
