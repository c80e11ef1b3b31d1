import type { IndexedOperation } from './IndexedBlock.js'

/** The topic of `UserOperationEvent` (ERC-4337), the same in all versions of EntryPoint. */
export const operationTopic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

/** EntryPoint 0.6 to 0.9. Any contract can emit the event for any account, so other contracts are ignored. */
const entryPoints = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

/**
 * Returns the user operation in a log of EntryPoint, or undefined for other logs and for invalid ones. `contract` and
 * `topics` are in lower case, `data` is hex.
 */
export function parseOperationLog(
  contract: string,
  topics: readonly string[],
  data: string,
): IndexedOperation | undefined {
  const [event, hash = '', sender = '', paymaster = ''] = topics
  if (event !== operationTopic || !entryPoints.has(contract) || topics.length !== 4 || data.length !== 2 + 4 * 64)
    return undefined
  const word = (place: number) => BigInt(`0x${data.slice(2 + 64 * place, 66 + 64 * place)}`)
  return {
    hash,
    sender: toAddress(sender),
    paymaster: BigInt(paymaster) === 0n ? undefined : toAddress(paymaster),
    succeeded: word(1) === 1n,
    fee: word(2),
  }
}

function toAddress(topic: string): string {
  return `0x${topic.slice(-40)}`
}
