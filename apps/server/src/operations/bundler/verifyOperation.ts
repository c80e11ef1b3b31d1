import { type Hex, hexToBigInt } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import type { RpcOutcome } from '../../chains/rpc/RpcProvider.js'
import {
  type BundlerChain,
  getResult,
  type Head,
  headRequests,
  isOwnPaymaster,
  parseDelegate,
  parseHead,
  parseQuantity,
} from './BundlerChain.js'
import { toOperationError } from './decodeFailure.js'
import { getTransactionGas, maxTransactionGas } from './gas.js'
import { OperationError } from './OperationError.js'
import { encodeHandleOps } from './packOperation.js'
import { simulateOperation } from './simulateOperation.js'
import type { OperationAuthorization, UserOperation } from './UserOperation.js'
import { verifyClone } from './verifyClone.js'

/** Half of the order of secp256k1. A signature of an authorization must not have a larger `s` (EIP-7702). */
const maxS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** The time in seconds that an operation of the paymaster must still be valid. */
const minValiditySeconds = 20n

/** The least tip as a part of the tip that the node suggests. A lower one may never be included. */
const tipDivisor = 10n

/**
 * Verifies that the bundler can execute an operation without a loss. Throws {@link OperationError}, and the errors of
 * the nodes.
 */
export async function verifyOperation(chain: BundlerChain, operation: UserOperation): Promise<void> {
  const { sender, paymaster, maxFeePerGas, maxPriorityFeePerGas } = operation
  if (!isOwnPaymaster(chain, paymaster))
    throw new OperationError(-32501, 'The bundler accepts only the paymaster of this network')
  if (maxPriorityFeePerGas > maxFeePerGas)
    throw new OperationError(-32602, 'maxPriorityFeePerGas: must not exceed maxFeePerGas')
  const data = encodeHandleOps(operation, chain.bundler.address)
  if (getTransactionGas(operation, data) > maxTransactionGas)
    throw new OperationError(-32602, 'The operation needs more gas than a transaction can have')
  const [block, tip, code, nonce, delegateCode] = await chain.send([
    ...headRequests,
    { method: 'eth_getCode', params: [sender, 'latest'] },
    { method: 'eth_getTransactionCount', params: [sender, 'latest'] },
    { method: 'eth_getCode', params: [chain.delegate ?? chain.clones?.implementation, 'latest'] },
  ])
  const head = parseHead([block, tip])
  if (getResult(delegateCode) === '0x') throw new OperationError(-32500, 'The delegate has no code on this network')
  if (chain.clones) verifyClone(chain.clones, operation, getResult(code))
  else await verifyAccount(chain, operation, code, nonce)
  verifyFees(operation, head)
  verifyValidity(operation, head)

  const simulation = await simulateOperation(chain, operation, head.baseFee)
  if (simulation.failure) throw toOperationError(simulation.failure)
  const { paidGas, usedGas } = simulation
  if (paidGas < usedGas)
    throw new OperationError(
      -32602,
      `preVerificationGas: must be at least ${operation.preVerificationGas + usedGas - paidGas}`,
    )
}

async function verifyAccount(
  chain: BundlerChain,
  { sender, authorization }: UserOperation,
  code: RpcOutcome | undefined,
  count: RpcOutcome | undefined,
): Promise<void> {
  const delegate = parseDelegate(getResult(code))
  if (authorization === undefined) {
    if (delegate !== chain.delegate)
      throw new OperationError(-32500, 'The account does not run the code of the delegate of this network')
    return
  }
  // A contract cannot be upgraded (EIP-7702).
  if (delegate === undefined) throw new OperationError(-32500, 'The account is a contract')
  if (authorization.chainId !== chain.id) throw new OperationError(-32602, 'eip7702Auth: must name this chain')
  if (authorization.address !== chain.delegate)
    throw new OperationError(-32602, 'eip7702Auth: must name the delegate of this network')
  if (BigInt(authorization.nonce) !== parseQuantity(getResult(count)))
    throw new OperationError(-32602, 'eip7702Auth: must have the current nonce of the account')
  if ((await recoverSigner(authorization)) !== sender)
    throw new OperationError(-32507, 'eip7702Auth: must be signed by the account')
}

async function recoverSigner(authorization: OperationAuthorization): Promise<Hex | undefined> {
  if (hexToBigInt(authorization.s) > maxS || authorization.yParity > 1) return undefined
  try {
    return (await recoverAuthorizationAddress({ authorization })).toLowerCase() as Hex
  } catch {
    return undefined
  }
}

function verifyFees({ maxFeePerGas, maxPriorityFeePerGas }: UserOperation, { baseFee, tip }: Head): void {
  const minTip = tip / tipDivisor
  if (maxPriorityFeePerGas < minTip)
    throw new OperationError(-32602, `maxPriorityFeePerGas: must be at least ${minTip}`)
  if (maxFeePerGas < baseFee + minTip)
    throw new OperationError(-32602, `maxFeePerGas: must be at least ${baseFee + minTip}`)
}

/** Rejects an approval of FoyerPaymaster that ends soon. Its data begin with `validAfter` and `validUntil` in 6 bytes each. */
function verifyValidity({ paymaster, paymasterData = '0x' }: UserOperation, { timestamp }: Head): void {
  if (paymaster === undefined || paymasterData.length < 26) return
  const validUntil = hexToBigInt(`0x${paymasterData.slice(14, 26)}`)
  if (validUntil !== 0n && validUntil < timestamp + minValiditySeconds)
    throw new OperationError(-32503, 'The approval of the paymaster ends too soon')
}
