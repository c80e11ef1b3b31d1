import type { Client } from '../Client.js'
import type { AccountFacts } from '../state/State.js'
import { loadJson, storeJson } from './jsonMemory.js'

type CachedFacts = Pick<AccountFacts, 'balance' | 'balanceSymbol' | 'profileName' | 'profileImage'>

const maxEntries = 20

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 20_000
}

/** The maximum length of an avatar, which may be a data URL in the record of a registered name. */
const maxImageLength = 40_000

function isImage(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && value.length <= maxImageLength)
}

/** Validates each field: any script on the origin can write to the storage. */
function parseFacts(value: Record<string, unknown>): CachedFacts {
  const { balance, balanceSymbol, profileName, profileImage } = value
  return {
    ...(isShortText(balance) && /^\d+(\.\d+)?$/.test(balance) && { balance }),
    ...(isShortText(balanceSymbol) && { balanceSymbol }),
    ...((isShortText(profileName) || profileName === null) && { profileName }),
    ...(isImage(profileImage) && { profileImage }),
  }
}

function loadEntries(client: Client, cache: string): Record<string, unknown> {
  const value = loadJson(client.memory, cache)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** Returns the account data that an earlier page stored, if it is at most `lifetimeMs` old [S3.59, S9.2]. */
export function loadCachedFacts(
  client: Client,
  cache: string,
  account: string,
  lifetimeMs: number,
): CachedFacts | undefined {
  const entry = loadEntries(client, cache)[account]
  if (typeof entry !== 'object' || entry === null) return undefined
  const { timestamp, ...facts } = entry as Record<string, unknown>
  const ageMs = client.environment.now() - Number(timestamp)
  return ageMs >= 0 && ageMs < lifetimeMs ? parseFacts(facts) : undefined
}

export function storeCachedFacts(client: Client, cache: string, account: string, facts: CachedFacts): void {
  const others = Object.entries(loadEntries(client, cache)).filter(([key]) => key !== account)
  const entry = { ...facts, timestamp: client.environment.now() }
  storeJson(client.memory, cache, Object.fromEntries([...others.slice(1 - maxEntries), [account, entry]]))
}
