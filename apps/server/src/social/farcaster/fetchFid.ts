import { type Address, parseAbi } from 'viem'
import * as z from 'zod/mini'
import type { FrameContext } from '../../frameOrigin/FrameContext.js'
import type { RpcOutcome, RpcProvider } from '../../services/providers/RpcProvider.js'
import { readContract } from '../../services/readContract.js'
import { createOutwardFetch } from '../createOutwardFetch.js'
import type { FarcasterSettings } from '../settings/SocialSettings.js'

const abi = parseAbi(['function idOf(address owner) view returns (uint256)'])
const callTimeoutMs = 8_000
/** Optimism, where the network's ids live. */
const network = 'eip155:10'

const answerSchema = z.object({ result: z.unknown() })

/** A node of the operator's choice, for this one read. */
const createOneNode = (rpcUrl: string): RpcProvider => {
  const outwardFetch = createOutwardFetch(callTimeoutMs)
  return {
    send: (_chainId, requests) =>
      Promise.all(
        requests.map(async (request): Promise<RpcOutcome> => {
          const headers = { 'content-type': 'application/json' }
          const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request })
          const response = await outwardFetch(rpcUrl, { method: 'POST', headers, body })
          if (!response.ok) throw new Error(`the node answered ${response.status}`)
          return answerSchema.parse(await response.json())
        }),
      ),
  }
}

/** The id an address holds in the registry, 0 when none. Throws when the chain or the registry does not answer. */
export const fetchFid = async (
  context: FrameContext,
  { rpcUrl, idRegistry }: FarcasterSettings,
  address: Address,
): Promise<bigint> => {
  const rpc = rpcUrl === undefined ? context.rpc : createOneNode(rpcUrl)
  const call = { address: idRegistry, abi, functionName: 'idOf', args: [address] } as const
  const fid = await readContract(rpc, network, call)
  if (fid === undefined) throw new Error('the registry of ids does not answer')
  return fid
}
