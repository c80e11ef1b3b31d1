import { format } from '@foyer/kit/messages/format'
import { FrameFailure } from '../FrameFailure.js'
import { parseQuantity } from '../signers/bytes.js'
import { describeSum, type Telling } from './describeChanges.js'
import { sumTransfers, type Transfer } from './readTransfers.js'

/** What calls must bring at least, as their app says: a swap that brings less is not to be sent. */
export interface LeastReceived {
  /** The token's address, or the chain's own coin. */
  readonly asset: string
  readonly amount: bigint
}

/** How wallets and exchanges write the chain's own coin as a token. */
const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Reads the capability `leastReceived` of wallet_sendCalls (EIP-5792), ours: `{ optional: true, asset: '0x…', amount: '0x…' }`, where
 * 0xeeee…eeee is the chain's own coin. It can only make the wallet say no. Throws FoyerError `REQUEST_INVALID`.
 */
export function readLeast(capabilities: unknown): LeastReceived | undefined {
  const { leastReceived } = Object(capabilities) as Readonly<Record<string, unknown>>
  if (leastReceived === undefined) return undefined
  const { asset, amount } = Object(leastReceived) as Readonly<Record<string, unknown>>
  // Of what is no token nothing arrives.
  const token = String(asset).toLowerCase()
  return { asset: token === nativeToken ? 'native' : token, amount: parseQuantity(amount) }
}

/** Throws FrameFailure `SWAP_REFUSED` when less would arrive than the app promised. */
export async function assertReceived(
  { asset, amount }: LeastReceived,
  transfers: readonly Transfer[],
  telling: Telling,
): Promise<void> {
  const sum = sumTransfers(transfers, telling.from).find((each) => each.asset.toLowerCase() === asset)?.amount ?? 0n
  if (sum >= amount) return
  const tell = async (each: bigint) => (await describeSum({ asset, amount: each }, telling)).text
  const texts = { got: await tell(sum > 0n ? sum : 0n), least: await tell(amount) }
  throw new FrameFailure('SWAP_REFUSED', format(telling.visit.words.lessText, texts))
}
