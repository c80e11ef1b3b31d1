import type { Address, Hex } from 'viem'
import { callRpc } from '../chain/callRpc.js'
import { SandboxError } from '../SandboxError.js'

/** One transaction of an account whose key the node itself holds. */
export interface UnlockedCall {
  readonly to: Address
  readonly data?: Hex
  readonly value?: bigint
}

/** Sends calls one after the other from an account the node holds the key of; throws when one of them reverts. */
export async function sendFromUnlocked(url: string, from: Address, calls: readonly UnlockedCall[]): Promise<Hex[]> {
  const hashes: Hex[] = []
  for (const { to, data, value } of calls) {
    const transaction = { from, to, ...(data && { data }), ...(value && { value: `0x${value.toString(16)}` }) }
    const hash = await callRpc(url, 'eth_sendTransaction', [transaction])
    hashes.push(hash as Hex) // a node answers eth_sendTransaction with a hash or an error
  }
  for (const hash of hashes) await assertSucceeded(url, hash)
  return hashes
}

async function assertSucceeded(url: string, hash: Hex): Promise<void> {
  // Mining follows the answer within milliseconds, but not before it; a busy machine may take seconds.
  for (let attempt = 0; attempt < 1000; attempt++) {
    const receipt = await callRpc(url, 'eth_getTransactionReceipt', [hash])
    if (typeof receipt === 'object' && receipt !== null && 'status' in receipt) {
      if (receipt.status === '0x1') return
      throw new SandboxError('chain_failed', `transaction ${hash} was reverted`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new SandboxError('chain_failed', `transaction ${hash} was not mined`)
}
