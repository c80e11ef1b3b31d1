import { encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { entryPoint08Address } from 'viem/account-abstraction'
import * as z from 'zod/mini'
import type { RpcOutcome, RpcProvider, RpcRequest } from '../../chains/rpc/RpcProvider.js'
import { HttpError } from '../../errors/HttpError.js'

const entryPointAbi = parseAbi([
  'function getNonce(address sender, uint192 key) view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
])
const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const number = z.pipe(quantity.check(z.maxLength(15)), z.transform(Number))
const blockSchema = z.object({ number, timestamp: number, baseFeePerGas: z.optional(quantity) })
const code = z.string().check(z.regex(/^0x([0-9a-fA-F]{2})*$/), z.maxLength(2 + 2 * 262_144))
/** The first bytes of the code of an account with a delegate (EIP-7702). */
const designator = '0xef0100'

/** The newest block. */
export interface Head {
  readonly number: number
  /** In milliseconds since 1970. */
  readonly timeMs: number
  /** In wei. */
  readonly baseFee: bigint
}

/** The state of the chain on which an approval depends. */
export interface ChainState {
  readonly head: Head
  /** The code of the account in lower case. */
  readonly accountCode: string
  /** The delegate of the account in lower case. Undefined if it has none (EIP-7702). */
  readonly delegate: string | undefined
  /** The next nonce of the account for the operation's key. */
  readonly nonce: bigint
  /** The usual price of gas, in wei. */
  readonly gasPrice: bigint
  /** The deposit of the paymaster, in wei. Undefined if no paymaster is given. */
  readonly deposit: bigint | undefined
}

/** The request for the newest block, for {@link parseHead}. */
export const headRequest: RpcRequest = { method: 'eth_getBlockByNumber', params: ['latest', false] }

/** Parses the newest block. Throws `upstream_failed`. */
export function parseHead(chainId: string, outcome: RpcOutcome | undefined): Head {
  const { number, timestamp, baseFeePerGas = '0x0' } = parseOutcome(chainId, blockSchema, outcome)
  return { number, timeMs: timestamp * 1_000, baseFee: BigInt(baseFeePerGas) }
}

/** Parses the result of a node. Throws `upstream_failed` for an error or invalid data. */
export function parseOutcome<S extends z.ZodMiniType>(
  chainId: string,
  schema: S,
  outcome: RpcOutcome | undefined,
): z.output<S> {
  const parsed = outcome && 'result' in outcome ? schema.safeParse(outcome.result) : undefined
  if (!parsed?.success) throw new HttpError('upstream_failed', `A node of ${chainId} sent an unexpected response`)
  return parsed.data
}

/** Fetches the state with one batch. Throws `upstream_failed` or `upstream_timeout`. */
export async function fetchChainState(
  rpc: RpcProvider,
  chainId: string,
  operation: { readonly sender: Hex; readonly nonce: bigint },
  paymaster: Hex | undefined,
): Promise<ChainState> {
  const { sender, nonce } = operation
  const read = (data: Hex): RpcRequest => ({
    method: 'eth_call',
    params: [{ to: entryPoint08Address, data }, 'latest'],
  })
  const nonceCall = encodeFunctionData({ abi: entryPointAbi, functionName: 'getNonce', args: [sender, nonce >> 64n] })
  const [block, codeOutcome, price, nextNonce, deposit] = await rpc.send(chainId, [
    headRequest,
    { method: 'eth_getCode', params: [sender, 'latest'] },
    { method: 'eth_gasPrice', params: [] },
    read(nonceCall),
    ...(paymaster
      ? [read(encodeFunctionData({ abi: entryPointAbi, functionName: 'balanceOf', args: [paymaster] }))]
      : []),
  ])
  const accountCode = parseOutcome(chainId, code, codeOutcome).toLowerCase()
  return {
    head: parseHead(chainId, block),
    accountCode,
    delegate: parseDelegate(accountCode),
    gasPrice: BigInt(parseOutcome(chainId, quantity, price)),
    nonce: BigInt(parseOutcome(chainId, quantity, nextNonce)),
    deposit: paymaster && BigInt(parseOutcome(chainId, quantity, deposit)),
  }
}

function parseDelegate(text: string): string | undefined {
  return text.length === 48 && text.startsWith(designator) ? `0x${text.slice(designator.length)}` : undefined
}

/** Returns the code of an account with this delegate. */
export function formatDelegation(delegate: string): string {
  return `${designator}${delegate.slice(2).toLowerCase()}`
}

/** The codes of a revert, of missing gas and of missing funds. Other errors concern the node. */
const revertCodes = new Set([3, -32000, -32003, -32015])
/** Matches the same errors of nodes that use the code of an internal error. */
const revertText = /revert|out ?of ?gas/i

/**
 * Simulates the calls of an operation as EntryPoint executes them. `override` is the code of an account that does not
 * have it yet. Returns whether they succeed. Throws `upstream_failed` or `upstream_timeout`.
 */
export async function simulateCalls(
  rpc: RpcProvider,
  chainId: string,
  operation: { readonly sender: Hex; readonly callData: Hex; readonly callGasLimit: bigint },
  override: string | undefined,
): Promise<boolean> {
  const { sender, callData, callGasLimit } = operation
  const call = {
    from: entryPoint08Address,
    to: sender,
    data: callData,
    gas: toHex(callGasLimit + computeIntrinsicGas(callData)),
  }
  const overrides = override ? [{ [sender]: { code: override } }] : []
  const [outcome] = await rpc.send(chainId, [{ method: 'eth_call', params: [call, 'latest', ...overrides] }])
  if (outcome && 'error' in outcome && isRevert(outcome.error)) return false
  parseOutcome(chainId, z.string(), outcome)
  return true
}

function isRevert({ code: errorCode, message }: { readonly code: number; readonly message: string }): boolean {
  return revertCodes.has(errorCode) || revertText.test(message)
}

/** Returns the gas that a transaction uses for its data before it runs. EntryPoint's call does not pay it. */
function computeIntrinsicGas(data: Hex): bigint {
  const length = (data.length - 2) / 2
  let zeros = 0
  for (let index = 2; index < data.length; index += 2) if (data.startsWith('00', index)) zeros += 1
  return BigInt(21_000 + 4 * zeros + 16 * (length - zeros))
}
