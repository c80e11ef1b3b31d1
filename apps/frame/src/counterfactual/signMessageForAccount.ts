import type { Network } from '@foyer/primitives/networks/Network'
import { type ApproveContext, needAddresses } from '../approve/ApproveContext.js'
import type { Hex } from '../signers/bytes.js'
import { hashMessage, signDigest } from '../signers/eip155.js'
import type { CounterfactualAccount } from '../smartAccount/SmartAccount.js'
import { computeAccountAddress } from './accountAddress.js'
import { encodeSignature, wrapSignature } from './encodeSignature.js'
import { fetchIsDeployed } from './fetchIsDeployed.js'
import { nestMessage } from './nestDigest.js'

/** Signs a message for an account of a factory, also before its deployment. Throws the errors of the vault and the node. */
export async function signMessageForAccount(
  message: Uint8Array,
  account: CounterfactualAccount,
  { vault, rpc, chain }: Pick<ApproveContext, 'vault' | 'rpc'> & { readonly chain: Pick<Network, 'id'> },
): Promise<Hex> {
  const { eip155: owner } = needAddresses({ vault })
  const address = computeAccountAddress(account, owner)
  const isDeployed = await fetchIsDeployed(account, address, rpc)
  const digest = nestMessage(hashMessage(message), { address, chainId: BigInt(chain.id) })
  const signature = encodeSignature(owner, await signDigest(vault, digest))
  return isDeployed ? signature : wrapSignature(account.factory, owner, signature)
}
