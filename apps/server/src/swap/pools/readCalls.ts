import type { NetworksFileEntry } from '@foyer/contract/networksFile'
import { decodeFunctionResult, encodeFunctionData, isHex, multicall3Abi } from 'viem'
import type { RpcOutcome, RpcProvider, RpcRequest } from '../../chains/rpc/RpcProvider.js'
import { HttpError } from '../../errors/HttpError.js'

export type Hex = `0x${string}`

/** A read-only call. */
export interface Call {
  readonly to: Hex
  readonly data: Hex
  /** The cost for a node in plain reads. 1 if absent. */
  readonly weight?: number
}

/** The limits of one request: nodes stop calls that use too much gas, and reject batches that are too long. */
const most = { weight: 400, calls: 40 }

/**
 * Reads contracts. Returns one result for each call, in order, with one request if the network has Multicall3. A result
 * is undefined if the call reverted or there is no contract. If a joined request fails, its calls are sent one by one.
 * Throws the errors of the RPC provider, and `upstream_failed` if the node rejects every call for another reason than a
 * revert.
 */
export async function readCalls(
  rpc: RpcProvider,
  network: NetworksFileEntry,
  calls: readonly Call[],
): Promise<readonly (Hex | undefined)[]> {
  if (calls.length === 0) return []
  const multicall3 = network.multicall3?.toLowerCase() as Hex | undefined
  if (multicall3 === undefined) return readOneByOne(rpc, network.chainId, calls)
  const groups = groupByWeight(calls)
  const outcomes = await rpc.send(
    network.chainId,
    groups.map((group) => toRequest({ to: multicall3, data: joinCalls(group) })),
  )
  const joined = groups.map((group, index) => readJoined(outcomes[index], group.length))
  const missing = groups.flatMap((group, index) => (joined[index] === undefined ? group : []))
  const single = await readOneByOne(rpc, network.chainId, missing)
  let next = 0
  return groups.flatMap((group, index) => {
    const answers = joined[index] ?? single.slice(next, next + group.length)
    if (joined[index] === undefined) next += group.length
    return answers
  })
}

function groupByWeight(calls: readonly Call[]): readonly (readonly Call[])[] {
  const groups: Call[][] = []
  let left = 0
  for (const call of calls) {
    const weight = call.weight ?? 1
    if (left < weight) {
      groups.push([])
      left = most.weight
    }
    groups.at(-1)?.push(call)
    left -= weight
  }
  return groups
}

function joinCalls(calls: readonly Call[]): Hex {
  return encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))],
  })
}

function readJoined(outcome: RpcOutcome | undefined, count: number): readonly (Hex | undefined)[] | undefined {
  const data = readHex(outcome)
  if (data === undefined) return undefined
  try {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
    if (results.length !== count) return undefined
    return results.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
  } catch {
    return undefined
  }
}

async function readOneByOne(
  rpc: RpcProvider,
  chainId: string,
  calls: readonly Call[],
): Promise<readonly (Hex | undefined)[]> {
  const batches: RpcRequest[][] = []
  for (let start = 0; start < calls.length; start += most.calls)
    batches.push(calls.slice(start, start + most.calls).map(toRequest))
  const outcomes = (await Promise.all(batches.map((batch) => rpc.send(chainId, batch)))).flat()
  if (calls.length > 0 && outcomes.every(isRefusal))
    throw new HttpError('upstream_failed', `The node of ${chainId} does not read contracts`)
  return calls.map((_, index) => readHex(outcomes[index]))
}

function toRequest({ to, data }: Call): RpcRequest {
  return { method: 'eth_call', params: [{ to, data }, 'latest'] }
}

function readHex(outcome: RpcOutcome | undefined): Hex | undefined {
  if (outcome === undefined || 'error' in outcome || !isHex(outcome.result)) return undefined
  return outcome.result === '0x' ? undefined : outcome.result
}

/** Code 3 is a revert. Nodes with another code for it have the word in their message. */
function isRefusal(outcome: RpcOutcome): boolean {
  return 'error' in outcome && outcome.error.code !== 3 && !/revert/i.test(outcome.error.message)
}
