import { format } from '@foyer/messages/format'
import type { Notice } from '../approve/Approval.js'
import type { Rpc } from '../approve/ApproveContext.js'
import { readQuantity } from '../signers/bytes.js'
import type { Fees, TransactionRequest } from '../signers/Transaction.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import { fetchFees, getCeiling } from './fetchFees.js'

/**
 * The node's own choice of fees and nonce. Undefined if the app leaves the choice to the frame, or if the node does not
 * respond.
 */
export interface Usual {
  readonly fees: Fees | undefined
  readonly nonce: bigint | undefined
}

/** Requests the node's own choice for each value that the app has chosen. Never rejects. */
export async function fetchUsual(
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, ...left }: TransactionRequest,
  from: string,
  rpc: Rpc,
  signal: AbortSignal,
): Promise<Usual> {
  const unknown = () => undefined
  const price = gasPrice ?? maxFeePerGas ?? maxPriorityFeePerGas
  const count = async () => readQuantity(await rpc('eth_getTransactionCount', [from, 'pending'], signal), 'nonce')
  const [fees, next] = await Promise.all([
    price === undefined ? undefined : fetchFees(left, rpc, signal).catch(unknown),
    nonce === undefined ? undefined : count().catch(unknown),
  ])
  return { fees, nonce: next }
}

/**
 * The maximum nonce gap with a mere warning: an app that sends a few transactions at once chooses consecutive nonces
 * itself.
 */
const maxGap = 8n

interface Chosen {
  readonly nonce: bigint | undefined
  readonly fees: Fees
  readonly fee: bigint
  readonly balance: bigint
  /** `up to 0.1 ETH` */
  readonly feeText: string
}

/**
 * Returns warnings about the app's own fees and nonce. Warns of a fee if the gas price is over ten times the usual one
 * and the fee is over a hundredth of the balance. On cheap networks, libraries set tips that are far too high, but
 * small.
 */
export function createChoiceNotices(usual: Usual, chosen: Chosen, words: ScreenSession['words']): Notice[] {
  const { nonce, fees, fee, balance, feeText } = chosen
  const notices: Notice[] = []
  if (usual.fees && getCeiling(fees) > 10n * getCeiling(usual.fees) && fee * 100n > balance)
    notices.push({ tone: 'danger', text: format(words.warnFee, { fee: feeText }) })
  if (nonce === undefined || usual.nonce === undefined) return notices
  if (nonce < usual.nonce) notices.push({ tone: 'warning', text: words.warnReplaces })
  const gap = nonce - usual.nonce
  if (gap > 0n) notices.push({ tone: gap > maxGap ? 'danger' : 'warning', text: words.warnNonceLater })
  return notices
}
