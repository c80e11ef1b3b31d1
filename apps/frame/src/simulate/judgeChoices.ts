import { format } from '@foyer/messages/format'
import type { Notice } from '../approve/Approval.js'
import type { Rpc } from '../approve/ApproveContext.js'
import { readQuantity } from '../signers/bytes.js'
import type { Fees, TransactionRequest } from '../signers/Transaction.js'
import type { Visit } from '../views/ScreenQueue.js'
import { getCeiling, readFees } from './readFees.js'

/** What the node would choose; undefined where the app leaves it the choice, or the node does not tell. */
export interface Usual {
  readonly fees: Fees | undefined
  readonly nonce: bigint | undefined
}

/** Asks the node for its own choice of what an app chose. Never rejects. */
export async function readUsual(
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas, nonce, ...left }: TransactionRequest,
  from: string,
  rpc: Rpc,
  signal: AbortSignal,
): Promise<Usual> {
  const unknown = () => undefined
  const price = gasPrice ?? maxFeePerGas ?? maxPriorityFeePerGas
  const count = async () => readQuantity(await rpc('eth_getTransactionCount', [from, 'pending'], signal), 'nonce')
  const [fees, next] = await Promise.all([
    price === undefined ? undefined : readFees(left, rpc, signal).catch(unknown),
    nonce === undefined ? undefined : count().catch(unknown),
  ])
  return { fees, nonce: next }
}

/** An app that sends a few transactions at once numbers them itself. */
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
 * What to beware of in an app's own choices. A fee is worth a word where a unit of gas costs ten times the usual and all of
 * it more than a hundredth of what there is: libraries name tips that are far too high, but small, on cheap networks.
 */
export function judgeChoices(usual: Usual, chosen: Chosen, words: Visit['words']): Notice[] {
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
