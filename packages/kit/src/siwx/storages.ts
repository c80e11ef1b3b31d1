import { type ChainId, isChainId } from '@foyer/primitives/ChainId'
import type { SIWXSession } from '../core/public/appKitTypes.js'
import { createBrowserStorage, type KeyValueStorage } from '../core/storage/storage.js'

/** The storage for sessions between visits. */
export abstract class SIWXStorage {
  abstract add(session: SIWXSession): Promise<void>
  /** Replaces all sessions. */
  abstract set(sessions: SIWXSession[]): Promise<void>
  abstract get(chainId: ChainId, address: string): Promise<SIWXSession[]>
  /** Removes only the sessions of that account on that chain. */
  abstract delete(chainId: ChainId, address: string): Promise<void>
}

/**
 * Stores sessions in the browser, as JSON under one key. If the browser refuses, keeps them until the page is unloaded.
 */
export class LocalStorage extends SIWXStorage {
  private readonly key: string
  private readonly storage: KeyValueStorage

  constructor({ key }: { readonly key: string }) {
    super()
    this.key = key
    this.storage = createBrowserStorage(() => globalThis.localStorage)
  }

  override async add(session: SIWXSession): Promise<void> {
    const others = this.read().filter((each) => !isOf(each, session.data.chainId, session.data.accountAddress))
    await this.set([...others, session])
  }

  override async set(sessions: SIWXSession[]): Promise<void> {
    this.storage.set(this.key, JSON.stringify(sessions))
  }

  override async get(chainId: ChainId, address: string): Promise<SIWXSession[]> {
    return this.read().filter((session) => isOf(session, chainId, address))
  }

  override async delete(chainId: ChainId, address: string): Promise<void> {
    await this.set(this.read().filter((session) => !isOf(session, chainId, address)))
  }

  /** Returns the valid stored sessions. Returns an empty list if the JSON is invalid. */
  private read(): SIWXSession[] {
    try {
      const stored: unknown = JSON.parse(this.storage.get(this.key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isSession) : []
    } catch {
      return []
    }
  }
}

/** Returns true if a session belongs to an account on a chain. EVM addresses are compared case-insensitively. */
export function isOf({ data }: SIWXSession, chainId: ChainId, address: string): boolean {
  return data.chainId === chainId && isSameAddress(chainId, data.accountAddress, address)
}

export function isSameAddress(chainId: ChainId, one: string, other: string): boolean {
  return chainId.startsWith('eip155:') ? one.toLowerCase() === other.toLowerCase() : one === other
}

const texts = ['accountAddress', 'domain', 'uri', 'version', 'nonce'] as const
const optionalTexts = ['statement', 'requestId', 'issuedAt', 'expirationTime', 'notBefore'] as const

function isSession(value: unknown): value is SIWXSession {
  if (!isRecord(value) || typeof value.message !== 'string' || typeof value.signature !== 'string') return false
  const { data } = value
  if (!isRecord(data) || !isChainId(data.chainId)) return false
  const { resources } = data
  return (
    texts.every((name) => typeof data[name] === 'string') &&
    optionalTexts.every((name) => data[name] === undefined || typeof data[name] === 'string') &&
    (resources === undefined || (Array.isArray(resources) && resources.every((each) => typeof each === 'string')))
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
