import type { Rpc } from '../approve/ApproveContext.js'
import { FrameFailure } from '../FrameFailure.js'
import type { CounterfactualAccount } from '../smartAccount/SmartAccount.js'
import { formatCloneCode } from './accountAddress.js'

/**
 * Returns whether the account exists on the network. Throws FrameFailure `smart_account_unavailable` for other code, and
 * FoyerError `RPC_FAILED`.
 */
export async function fetchIsDeployed(
  account: CounterfactualAccount,
  address: string,
  rpc: Rpc,
  signal?: AbortSignal,
): Promise<boolean> {
  const code = String(await rpc('eth_getCode', [address, 'latest'], signal)).toLowerCase()
  if (code === '0x') return false
  if (code !== formatCloneCode(account))
    throw new FrameFailure('smart_account_unavailable', 'The account has other code on this network.')
  return true
}
