import type { ApproveContext, CallBatches } from '../approve/ApproveContext.js'
import { needAddresses } from '../approve/ApproveContext.js'
import { approveCalls } from '../approve/approveCalls.js'
import { approveTransaction } from '../approve/approveTransaction.js'
import { toHex, toQuantity } from '../signers/bytes.js'
import { parseTransaction } from '../signers/parseTransaction.js'
import { waitForOperation } from './waitForOperation.js'

/**
 * Handles eth_sendTransaction of a smart account whose project pays fees: sends the call as a user operation and
 * returns the hash of the transaction that includes it. A transaction that creates a contract or has a nonce is sent
 * by the account itself. Throws the errors of `approveCalls` and `waitForOperation`.
 */
export async function approveSponsored(
  [raw, wishes]: readonly [Readonly<Record<string, unknown>>, ...unknown[]],
  context: ApproveContext,
  batches: CallBatches,
): Promise<string> {
  const { chain, rpc } = context
  const { eip155: from } = needAddresses(context)
  const { to, value, data, nonce } = parseTransaction(raw, BigInt(chain.id), from)
  if (to === undefined || nonce !== undefined) return approveTransaction([raw, wishes], context)
  const call = { to, value: toQuantity(value), data: toHex(data) }
  const id = crypto.randomUUID()
  await approveCalls([{ id, calls: [call] }, wishes], context, batches)
  const { hashes, isOperation } = batches.get(id)
  const [hash = ''] = hashes
  return isOperation ? waitForOperation(hash, rpc) : hash
}
