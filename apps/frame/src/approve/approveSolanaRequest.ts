import type { unsafeRpcParams } from '@foyer/contract/frame/rpcParams'
import type * as z from 'zod/mini'
import type { ApproveContext } from './ApproveContext.js'
import { approveSolanaTransactions, type SolanaAnswer } from './approveSolanaTransactions.js'

type Schemas = Pick<
  typeof unsafeRpcParams,
  'solana_signTransaction' | 'solana_signAllTransactions' | 'solana_signAndSendTransaction'
>

/** Handles the methods that sign Solana transactions [S7.66]. */
export async function approveSolanaRequest(
  method: keyof Schemas,
  requested: z.output<Schemas[keyof Schemas]>,
  context: ApproveContext,
): Promise<unknown> {
  const send = method === 'solana_signAndSendTransaction' && { send: readOptions(requested) }
  const transactions = 'transactions' in requested ? requested.transactions : [requested.transaction]
  return formatSolanaAnswer(method, await approveSolanaTransactions({ transactions, ...send }, context))
}

function readOptions(requested: object): Readonly<Record<string, unknown>> {
  return 'options' in requested ? { ...(requested.options as object | undefined) } : {}
}

/** Returns the result of a method for its signed transactions. */
export function formatSolanaAnswer(method: keyof Schemas, signed: readonly SolanaAnswer[]): unknown {
  if (method === 'solana_signAllTransactions') return { transactions: signed.map(({ transaction }) => transaction) }
  const [first] = signed
  if (method === 'solana_signAndSendTransaction') return { signature: first?.id }
  return { transaction: first?.transaction, signature: first?.signature }
}
