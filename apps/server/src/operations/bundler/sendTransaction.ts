import type { Hex } from 'viem'
import { type BundlerChain, getResult } from './BundlerChain.js'

/** Sends a signed transaction. Resolves if a node has it already. Throws HttpError `upstream_failed`. */
export async function sendTransaction({ send }: BundlerChain, transaction: Hex): Promise<void> {
  const [outcome] = await send([{ method: 'eth_sendRawTransaction', params: [transaction] }])
  if (
    outcome &&
    'error' in outcome &&
    /already known|known transaction|already imported|already exists/i.test(outcome.error.message)
  )
    return
  getResult(outcome)
}
