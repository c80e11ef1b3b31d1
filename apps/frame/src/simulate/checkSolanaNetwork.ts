import type { Rpc } from '../approve/ApproveContext.js'
import { isLasting } from '../decode/decodeSolana.js'
import { encodeBase58 } from '../signers/base58.js'
import type { SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { fetchAccounts } from './fetchAccounts.js'

/** `unknown`: no node of the network responds. */
export type NetworkCheck = 'valid' | 'invalid' | 'unknown'

/** The maximum number of attempts: a lagging node may not have the newest block yet. */
const attempts = 3
const pauseMs = 500
/** The maximum number of different blocks that are checked in one request. */
const maxBlocks = 8
/** The offset of the nonce in its account, in bytes, after version (4), state (4) and authority (32). */
const nonceOffset = 40

/**
 * Checks if the blockhash or the durable nonce of each transaction exists on the network. An app can claim any network
 * for a transaction, but the transaction is valid only on the network of its blockhash.
 */
export async function checkSolanaNetwork(
  transactions: readonly SolanaTransaction[],
  rpc: Rpc,
  signal: AbortSignal,
): Promise<NetworkCheck> {
  const recent = transactions.filter((transaction) => !isLasting(transaction))
  const blocks = [...new Set(recent.map(({ blockhash }) => blockhash))]
  if (blocks.length > maxBlocks) return 'unknown'
  const checks = await Promise.all([
    checkNonces(transactions.filter(isLasting), rpc, signal),
    ...blocks.map((blockhash) => checkBlock(blockhash, rpc, signal)),
  ])
  return checks.find((check) => check === 'invalid') ?? checks.find((check) => check === 'unknown') ?? 'valid'
}

async function checkBlock(blockhash: string, rpc: Rpc, signal: AbortSignal): Promise<NetworkCheck> {
  let last: NetworkCheck = 'unknown'
  for (let attempt = 0; attempt < attempts && !signal.aborted; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const answer = await rpc('isBlockhashValid', [blockhash, { commitment: 'processed' }], signal).catch(
      () => undefined,
    )
    const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : undefined
    if (value === true) return 'valid'
    if (value !== false) return 'unknown'
    last = 'invalid'
  }
  return last
}

/** The first instruction of such a transaction is AdvanceNonceAccount. Its first account is the nonce account. */
async function checkNonces(
  transactions: readonly SolanaTransaction[],
  rpc: Rpc,
  signal: AbortSignal,
): Promise<NetworkCheck> {
  const accounts = transactions.map(({ instructions: [first], keys }) => keys[first?.accounts[0] ?? -1] ?? '')
  const found = await fetchAccounts(accounts, rpc, signal)
  const checks = transactions.map(({ blockhash }, index): NetworkCheck => {
    const account = found[index]
    if (account === undefined) return 'unknown'
    const value = account?.data.slice(nonceOffset, nonceOffset + 32)
    return value?.length === 32 && encodeBase58(value) === blockhash ? 'valid' : 'invalid'
  })
  return checks.find((check) => check === 'invalid') ?? checks.find((check) => check === 'unknown') ?? 'valid'
}
