import type { Rpc } from '../approve/ApproveContext.js'

/** An account of the Solana chain: whose program it is of, what it holds. */
export interface SolanaAccount {
  readonly owner: string
  readonly lamports: bigint
  readonly data: Uint8Array
}

/** Reads accounts in order. Never rejects: undefined for those that do not exist or could not be read. */
export async function readAccounts(
  keys: readonly string[],
  rpc: Rpc,
  signal: AbortSignal,
): Promise<readonly (SolanaAccount | undefined)[]> {
  if (keys.length === 0) return []
  const answer = await rpc('getMultipleAccounts', [keys.slice(0, 100), { encoding: 'base64' }], signal).catch(
    () => undefined,
  )
  const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : undefined
  return keys.map((_, index) => (Array.isArray(value) ? parseAccount(value[index]) : undefined))
}

/** Parses an account as nodes give it with base64 data. */
export function parseAccount(value: unknown): SolanaAccount | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { owner, lamports, data } = value as { owner?: unknown; lamports?: unknown; data?: unknown }
  if (typeof owner !== 'string' || typeof lamports !== 'number' || !Number.isSafeInteger(lamports)) return undefined
  const text: unknown = Array.isArray(data) ? data[0] : undefined
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined
  return { owner, lamports: BigInt(lamports), data: Uint8Array.from(atob(text), (char) => char.charCodeAt(0)) }
}
