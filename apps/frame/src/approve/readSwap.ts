import { format } from '@foyer/kit/messages/format'
import { FrameFailure } from '../FrameFailure.js'
import { parseQuantity } from '../signers/bytes.js'
import { describeSum, type Telling } from './describeChanges.js'
import { sumTransfers, type Transfer } from './readTransfers.js'

/**
 * Compares what would arrive with what an app says must. `wishes` may stand beside the transaction of eth_sendTransaction, as its second
 * parameter: `{ leastReceived: { asset: '0x…', amount: '0x…' } }`, where the asset `native` is the chain's own coin. They can only make the
 * wallet say no. Throws FrameFailure `SWAP_REFUSED` when less would arrive, FoyerError `REQUEST_INVALID` for what is no amount.
 */
export async function assertReceived(wishes: unknown, transfers: readonly Transfer[], telling: Telling): Promise<void> {
  const { leastReceived } = Object(wishes) as Readonly<Record<string, unknown>>
  if (leastReceived === undefined) return
  const { asset: token, amount } = Object(leastReceived) as Readonly<Record<string, unknown>>
  // Of what is no token nothing arrives.
  const asset = String(token).toLowerCase()
  const [sum, least] = [sumTransfers(transfers, telling.from), parseQuantity(amount)]
  const got = sum.find((each) => each.asset.toLowerCase() === asset)?.amount ?? 0n
  if (got >= least) return
  const { text } = await describeSum({ asset, amount: least }, telling)
  throw new FrameFailure('SWAP_REFUSED', format(telling.visit.words.lessText, { least: text }))
}
