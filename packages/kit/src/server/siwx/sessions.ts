import { type ChainId, isChainId } from '@foyer/primitives/ChainId'
import type { SessionStore } from '@foyer/sign-in/stores'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'

/** The session of a signed-in account. */
export interface SignInSession {
  readonly chainId: ChainId
  /** On EVM chains with its checksum (EIP-55). */
  readonly address: string
  /** `contract`: the ownership of the account is only proven on this chain. */
  readonly signer: 'key' | 'contract'
  /** The times of the sign-in and of its expiry, in milliseconds since 1970. */
  readonly signedInAtMs: number
  readonly expiresAtMs: number
}

/** A stored session. `domain` identifies its app. `proof` is the signature of a contract account, to check it again. */
export interface StoredSession extends SignInSession {
  readonly domain: string
  readonly proof?: { readonly message: string; readonly signature: string } | undefined
}

const storedSession = z.object({
  chainId: z.string(),
  address: z.string(),
  signer: z.enum(['key', 'contract']),
  signedInAtMs: z.number(),
  expiresAtMs: z.number(),
  domain: z.string(),
  proof: z.optional(z.object({ message: z.string(), signature: z.string() })),
})

/** The sessions of one app in a store. Only the cookie contains the id of a session. */
export interface SiwxSessions {
  /** Stores a session under a new random id and returns the id. */
  add(session: StoredSession): Promise<string>
  find(id: string): Promise<StoredSession | undefined>
  remove(id: string): Promise<void>
}

/** Creates the sessions of the app at `domain`. Sessions of other apps in the same store are ignored. */
export function createSiwxSessions(store: SessionStore, domain: string, now: () => number): SiwxSessions {
  return {
    add: async (session) => {
      const id = createRandomHex(32)
      await store.set(hashId(id), JSON.stringify(session), session.expiresAtMs - now())
      return id
    },
    find: async (id) => {
      const text = await store.get(hashId(id))
      const session = text ? parseSession(text) : undefined
      return session?.domain === domain && session.expiresAtMs > now() ? session : undefined
    },
    remove: async (id) => {
      await store.delete(hashId(id))
    },
  }
}

/** Returns random bytes as hex, valid as a nonce of EIP-4361 and as a cookie value. */
export function createRandomHex(bytes: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)))
}

function hashId(id: string) {
  return bytesToHex(sha256(new TextEncoder().encode(id)))
}

function parseSession(text: string): StoredSession | undefined {
  try {
    const { data } = storedSession.safeParse(JSON.parse(text))
    return data && isChainId(data.chainId) ? { ...data, chainId: data.chainId } : undefined
  } catch {
    return undefined
  }
}
