import type { ApproveContext } from '../approve/ApproveContext.js'
import { FrameFailure } from '../FrameFailure.js'
import { bytesToNumber, fromHex, type Hex } from '../signers/bytes.js'

/** The selector of `epochs(address)`. */
const epochsSelector = '0xdc132c02'

/**
 * Reads the epoch of the account, which counts how often it ended all permissions.
 *
 * @throws FrameFailure `smart_account_unavailable` if the network does not have the contract.
 */
export async function readEpoch(
  contract: Hex,
  account: Hex,
  rpc: ApproveContext['rpc'],
  signal: AbortSignal,
): Promise<bigint> {
  const data = `${epochsSelector}${account.slice(2).padStart(64, '0')}`
  const answer = await rpc('eth_call', [{ to: contract, data }, 'latest'], signal)
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer))
    throw new FrameFailure('smart_account_unavailable', 'The network does not have the contract of permissions.')
  return bytesToNumber(fromHex(answer))
}
