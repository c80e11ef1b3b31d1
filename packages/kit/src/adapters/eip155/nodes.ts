import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { NodeError } from '@foyer/primitives/postJsonRpc'
import type { ChainAccess } from '../../core/Adapter.js'
import { type NodeHealth, type Nodes, withNodes } from '../nodes.js'
import { isAddress } from './addresses.js'

export type Hex = `0x${string}`

/** Sends typed requests to the nodes of an EVM chain. */
export interface Reader extends Nodes {
  /** Sends `eth_call` for the latest block. */
  call(to: string, data: Hex, from?: string): Promise<Hex>
  /** Sends a request with a numeric result. */
  quantity(method: string, params: readonly unknown[]): Promise<bigint>
}

/** Runs a read like `withNodes`, with a reader for EVM chains. */
export function withReader<T>(
  access: ChainAccess,
  health: NodeHealth,
  run: (reader: Reader) => Promise<T>,
): Promise<T> {
  return withNodes(access, health, (nodes) => run(createReader(nodes)))
}

export function createReader({ request }: Nodes): Reader {
  return {
    request,
    async call(to, data, from) {
      const answer = await request('eth_call', [{ to, data, ...(from === undefined ? {} : { from }) }, 'latest'])
      return parseData('eth_call', answer)
    },
    async quantity(method, params) {
      return parseQuantity(method, await request(method, params))
    },
  }
}

export function parseData(method: string, answer: unknown): Hex {
  if (typeof answer !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(answer))
    throw new NodeError(method, 'the response is not data')
  return answer as Hex
}

export function parseQuantity(method: string, answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer))
    throw new NodeError(method, 'the response is not a number')
  return BigInt(answer)
}

/**
 * Validates an address and returns it in lower case, for nodes and ABI encoders. Drops the checksum, because a wallet
 * or a token list can have a wrong one.
 *
 * @throws FoyerError `INVALID_ADDRESS`.
 */
export function parseAddress(value: string): `0x${string}` {
  if (!isAddress(value)) throw new FoyerError('INVALID_ADDRESS', { context: { address: String(value) } })
  return `0x${value.slice(2).toLowerCase()}`
}
