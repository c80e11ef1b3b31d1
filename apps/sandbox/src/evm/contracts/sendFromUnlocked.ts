import { type Address, type Hex, toHex } from 'viem'
import { SandboxError } from '../../SandboxError.js'
import { callRpc } from '../chain/callRpc.js'

/** A transaction of an account whose key the node has. */
export interface UnlockedCall {
  readonly to: Address
  readonly data?: Hex
  readonly value?: bigint
  /** The gas of a transaction that is meant to fail. The node refuses to estimate gas for it. */
  readonly failsWithGas?: bigint
}

/** Sends calls in order from an account whose key the node has. Throws if a call reverts that is not meant to. */
export async function sendFromUnlocked(url: string, from: Address, calls: readonly UnlockedCall[]): Promise<Hex[]> {
  const hashes: Hex[] = []
  for (const { to, data, value, failsWithGas } of calls) {
    const call = {
      from,
      to,
      ...(data && { data }),
      ...(value && { value: toHex(value) }),
    }
    // Estimate on the pending block: the last block may lack the previous calls, which can change the cost of this one.
    const gas =
      failsWithGas === undefined ? await callRpc(url, 'eth_estimateGas', [call, 'pending']) : toHex(failsWithGas)
    const hash = await callRpc(url, 'eth_sendTransaction', [{ ...call, gas }])
    hashes.push(hash as Hex) // a node responds to eth_sendTransaction with a hash or an error
  }
  for (const [index, hash] of hashes.entries()) {
    await assertMined(url, hash, calls[index]?.failsWithGas === undefined ? '0x1' : '0x0')
  }
  return hashes
}

async function assertMined(url: string, hash: Hex, status: '0x1' | '0x0'): Promise<void> {
  // Mining follows milliseconds after the response. On a busy machine it can take seconds.
  for (let attempt = 0; attempt < 1000; attempt++) {
    const receipt = await callRpc(url, 'eth_getTransactionReceipt', [hash])
    if (typeof receipt === 'object' && receipt !== null && 'status' in receipt) {
      if (receipt.status === status) return
      const what = status === '0x1' ? 'was reverted' : 'did not revert as expected'
      throw new SandboxError('chain_failed', `transaction ${hash} ${what}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new SandboxError('chain_failed', `transaction ${hash} was not mined`)
}
