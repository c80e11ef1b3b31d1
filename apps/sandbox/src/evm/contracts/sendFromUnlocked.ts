import { type Address, type Hex, toHex } from 'viem'
import { SandboxError } from '../../SandboxError.js'
import { callRpc } from '../chain/callRpc.js'

/** One transaction of an account whose key the node itself holds. */
export interface UnlockedCall {
  readonly to: Address
  readonly data?: Hex
  readonly value?: bigint
  /** For a transaction that is to fail: the gas it gets, as the node would refuse to estimate any. */
  readonly failsWithGas?: bigint
}

/** Sends calls one after the other from an account the node holds the key of; throws when one of them reverts that is not meant to. */
export async function sendFromUnlocked(url: string, from: Address, calls: readonly UnlockedCall[]): Promise<Hex[]> {
  const hashes: Hex[] = []
  for (const { to, data, value, failsWithGas } of calls) {
    const call = {
      from,
      to,
      ...(data && { data }),
      ...(value && { value: toHex(value) }),
    }
    // By itself a node estimates on the last block, which may lack the calls before: what they change may cost this one more.
    const gas =
      failsWithGas === undefined ? await callRpc(url, 'eth_estimateGas', [call, 'pending']) : toHex(failsWithGas)
    const hash = await callRpc(url, 'eth_sendTransaction', [{ ...call, gas }])
    hashes.push(hash as Hex) // a node answers eth_sendTransaction with a hash or an error
  }
  for (const [index, hash] of hashes.entries()) {
    await assertMined(url, hash, calls[index]?.failsWithGas === undefined ? '0x1' : '0x0')
  }
  return hashes
}

async function assertMined(url: string, hash: Hex, status: '0x1' | '0x0'): Promise<void> {
  // Mining follows the answer within milliseconds, but not before it; a busy machine may take seconds.
  for (let attempt = 0; attempt < 1000; attempt++) {
    const receipt = await callRpc(url, 'eth_getTransactionReceipt', [hash])
    if (typeof receipt === 'object' && receipt !== null && 'status' in receipt) {
      if (receipt.status === status) return
      const what = status === '0x1' ? 'was reverted' : 'was to fail, and did not'
      throw new SandboxError('chain_failed', `transaction ${hash} ${what}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new SandboxError('chain_failed', `transaction ${hash} was not mined`)
}
