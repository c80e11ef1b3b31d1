import type { NetworksFileEntry } from '@foyer/contract/networksFile'
import { type Hex, hexToBigInt, isAddressEqual, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import type { RpcOutcome, RpcProvider, RpcRequest } from '../../chains/rpc/RpcProvider.js'
import { HttpError } from '../../errors/HttpError.js'
import { findClones } from '../cloneAccount.js'
import type { OperationKind } from './UserOperation.js'

/** A network with the server's own bundler. */
export interface BundlerChain {
  readonly chainId: string
  /** The number of `chainId`. */
  readonly id: number
  /** The delegate in lower case. Undefined if the accounts are clones. */
  readonly delegate: Hex | undefined
  /** The contracts of accounts that are clones. Undefined if they run a delegate. */
  readonly clones: ReturnType<typeof findClones>
  /** The paymaster contract in lower case. Undefined without one, and for the URL of another service. */
  readonly paymaster: Hex | undefined
  readonly bundler: ReturnType<typeof privateKeyToAccount>
  /** Sends requests to the nodes. */
  readonly send: (requests: readonly RpcRequest[]) => Promise<readonly RpcOutcome[]>
}

/** Creates the chain of a network whose bundler is `own`. */
export function createBundlerChain(
  { chainId, smartAccounts }: Pick<NetworksFileEntry, 'chainId' | 'smartAccounts'>,
  rpc: RpcProvider,
  key: Hex,
): BundlerChain {
  const { paymaster } = smartAccounts ?? {}
  const clones = findClones(smartAccounts)
  const delegate = smartAccounts && smartAccounts.kind !== 'counterfactual' ? smartAccounts.delegate : undefined
  return {
    chainId,
    id: Number(chainId.slice('eip155:'.length)),
    delegate: delegate?.toLowerCase() as Hex | undefined,
    clones,
    paymaster: paymaster?.startsWith('0x') ? (paymaster.toLowerCase() as Hex) : undefined,
    bundler: privateKeyToAccount(key),
    send: (requests) => rpc.send(chainId, requests),
  }
}

/** Returns the kind of the network's accounts. */
export function getKind({ clones }: Pick<BundlerChain, 'clones'>): OperationKind {
  return clones ? 'clone' : 'delegate'
}

const blockSchema = z.object({ baseFeePerGas: z.string(), timestamp: z.string() })

/** The fees and the time of the newest block. */
export interface Head {
  readonly baseFee: bigint
  /** In seconds. */
  readonly timestamp: bigint
  /** The tip that the node suggests, in wei. */
  readonly tip: bigint
}

/** The requests that {@link parseHead} reads. */
export const headRequests: readonly RpcRequest[] = [
  { method: 'eth_getBlockByNumber', params: ['latest', false] },
  { method: 'eth_maxPriorityFeePerGas' },
]

/** Parses the answers of {@link headRequests}. Throws HttpError `upstream_failed`. */
export function parseHead([block, tip]: readonly (RpcOutcome | undefined)[]): Head {
  const parsed = blockSchema.safeParse(getResult(block))
  if (!parsed.success) throw new HttpError('upstream_failed', 'The newest block has no base fee')
  return {
    baseFee: parseQuantity(parsed.data.baseFeePerGas),
    timestamp: parseQuantity(parsed.data.timestamp),
    tip: tip !== undefined && 'result' in tip ? parseQuantity(tip.result) : 0n,
  }
}

/** Returns the result of a call. Throws HttpError `upstream_failed`. */
export function getResult(outcome: RpcOutcome | undefined): unknown {
  if (outcome !== undefined && 'result' in outcome) return outcome.result
  throw new HttpError('upstream_failed', `The node answers: ${outcome?.error.message.slice(0, 200) ?? 'nothing'}`)
}

/** Parses a quantity in hex. Throws HttpError `upstream_failed`. */
export function parseQuantity(value: unknown): bigint {
  if (isHex(value) && value.length > 2 && value.length <= 66) return hexToBigInt(value)
  throw new HttpError('upstream_failed', 'The node answers with an invalid quantity')
}

/** Returns the delegate of an account's code (EIP-7702). `none` without code, undefined for a contract. */
export function parseDelegate(code: unknown): Hex | 'none' | undefined {
  if (code === '0x') return 'none'
  if (!isHex(code) || code.length !== 48 || !code.toLowerCase().startsWith('0xef0100')) return undefined
  return `0x${code.slice(8).toLowerCase()}`
}

/** Returns whether the paymaster of an operation is the one of the network, or absent. */
export function isOwnPaymaster(chain: BundlerChain, paymaster: Hex | undefined): boolean {
  return paymaster === undefined || (chain.paymaster !== undefined && isAddressEqual(paymaster, chain.paymaster))
}
