import type { Client } from '../Client.js'
import type { AccountFacts } from '../state/State.js'
import { recallJson, rememberJson } from './jsonMemory.js'

type CachedFacts = Pick<AccountFacts, 'balance' | 'balanceSymbol' | 'profileName' | 'profileImage'>

const maxEntries = 20

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 20_000
}

/** The picture of a name of ours may stand in its record, at most this long. */
const longestImage = 40_000

function isImage(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && value.length <= longestImage)
}

/** What was stored may have been written by anyone: each field is looked at. */
function parseFacts(value: Record<string, unknown>): CachedFacts {
  const { balance, balanceSymbol, profileName, profileImage } = value
  return {
    ...(isShortText(balance) && /^\d+(\.\d+)?$/.test(balance) && { balance }),
    ...(isShortText(balanceSymbol) && { balanceSymbol }),
    ...((isShortText(profileName) || profileName === null) && { profileName }),
    ...(isImage(profileImage) && { profileImage }),
  }
}

function readEntries(client: Client, cache: string): Record<string, unknown> {
  const value = recallJson(client.memory, cache)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** Facts stored by an earlier page no longer ago than `lifetimeMs` [S3.59, S9.2]. */
export function readCachedFacts(
  client: Client,
  cache: string,
  account: string,
  lifetimeMs: number,
): CachedFacts | undefined {
  const entry = readEntries(client, cache)[account]
  if (typeof entry !== 'object' || entry === null) return undefined
  const { timestamp, ...facts } = entry as Record<string, unknown>
  const ageMs = client.environment.now() - Number(timestamp)
  return ageMs >= 0 && ageMs < lifetimeMs ? parseFacts(facts) : undefined
}

export function writeCachedFacts(client: Client, cache: string, account: string, facts: CachedFacts): void {
  const others = Object.entries(readEntries(client, cache)).filter(([key]) => key !== account)
  const entry = { ...facts, timestamp: client.environment.now() }
  rememberJson(client.memory, cache, Object.fromEntries([...others.slice(1 - maxEntries), [account, entry]]))
}
