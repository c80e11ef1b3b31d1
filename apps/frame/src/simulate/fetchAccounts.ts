import type { Rpc } from '../approve/ApproveContext.js'

/** An account on the Solana chain: its program, its lamports and its data. */
export interface SolanaAccount {
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
}

/** Undefined if the account could not be read, null if it does not exist. Only null means that it is empty. */
export type FoundAccount = SolanaAccount | null | undefined

/** The maximum number of accounts that a node returns at once. */
const maxKeys = 100

/** Fetches accounts in order. Never rejects. */
export async function fetchAccounts(
  keys: readonly string[],
  rpc: Rpc,
  signal: AbortSignal,
): Promise<readonly FoundAccount[]> {
  if (keys.length === 0) return []
  const some = keys.slice(0, maxKeys)
  const [answer, rest] = await Promise.all([
    rpc('getMultipleAccounts', [some, { encoding: 'base64', commitment: 'confirmed' }], signal).catch(() => undefined),
    fetchAccounts(keys.slice(maxKeys), rpc, signal),
  ])
  const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : undefined
  return [...parseAccounts(value, some.length), ...rest]
}

/** Parses a list of accounts with base64 data. If the list has another length, returns undefined for each account. */
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
    // The data is not valid base64.
    return undefined
  }
}
