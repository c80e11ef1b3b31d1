import type { Rpc } from '../approve/ApproveContext.js'

/** An account of the Solana chain: whose program it is of, what it holds. */
export interface SolanaAccount {
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
}

/** Undefined where nobody could tell, null where there is no such account: only the latter means that it holds nothing. */
export type FoundAccount = SolanaAccount | null | undefined

/** What a node tells of at once. */
const mostKeys = 100

/** Reads accounts in order. Never rejects. */
export async function readAccounts(
  keys: readonly string[],
  rpc: Rpc,
  signal: AbortSignal,
): Promise<readonly FoundAccount[]> {
  if (keys.length === 0) return []
  const some = keys.slice(0, mostKeys)
  const [answer, rest] = await Promise.all([
    rpc('getMultipleAccounts', [some, { encoding: 'base64', commitment: 'confirmed' }], signal).catch(() => undefined),
    readAccounts(keys.slice(mostKeys), rpc, signal),
  ])
  const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : undefined
  return [...parseAccounts(value, some.length), ...rest]
}

/** Parses a list of accounts as nodes give it with base64 data; one of another length tells of none of them. */
export function parseAccounts(value: unknown, count: number): readonly FoundAccount[] {
  return Array.isArray(value) && value.length === count
    ? value.map(parseAccount)
    : Array<undefined>(count).fill(undefined)
}

function parseAccount(value: unknown): FoundAccount {
  if (value === null) return null
  if (typeof value !== 'object') return undefined
  const { owner, lamports, data } = value as { owner?: unknown; lamports?: unknown; data?: unknown }
  if (typeof owner !== 'string' || typeof lamports !== 'number' || !Number.isSafeInteger(lamports)) return undefined
  const text: unknown = Array.isArray(data) ? data[0] : undefined
  try {
    if (typeof text !== 'string') return undefined
    return { owner, lamports: BigInt(lamports), data: Uint8Array.from(atob(text), (char) => char.charCodeAt(0)) }
  } catch {
    // No base64.
    return undefined
  }
}
