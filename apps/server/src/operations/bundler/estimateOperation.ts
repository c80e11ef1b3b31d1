import { encodeFunctionData, type Hex, isHex, numberToHex, size } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { type BundlerChain, getResult, isOwnPaymaster, parseDelegate, parseQuantity } from './BundlerChain.js'
import { decodeFailure, type Failure, getRevertData, toOperationError } from './decodeFailure.js'
import { estimatePreVerificationGas, getDataGas, maxTransactionGas } from './gas.js'
import { OperationError } from './OperationError.js'
import { encodeHandleOps } from './packOperation.js'
import { formatDelegation, mergeOverrides, type StateOverride } from './StateOverride.js'
import { entryPoint, type UserOperation } from './UserOperation.js'
import { verifyClone } from './verifyClone.js'

/** The gas limits of an operation, as quantities of JSON-RPC. */
export interface OperationEstimate {
  readonly preVerificationGas: Hex
  readonly verificationGasLimit: Hex
  readonly callGasLimit: Hex
  readonly paymasterVerificationGasLimit?: Hex
  readonly paymasterPostOpGasLimit?: Hex
}

const maxVerificationGas = 3_000_000n
/** The number of gas limits that are tried in one request. */
const triesAtOnce = 12

/** A signature of 65 bytes from which any account can be recovered, so that no account code reverts. */
const stubSignature: Hex = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/** The rejections of EntryPoint after all gas checks: signatures and times are invalid in an estimate. */
const lateCodes = new Set(['AA22', 'AA24', 'AA32', 'AA34'])

/**
 * Estimates the gas limits of an operation of one of the network's accounts, also with an invalid signature. Throws
 * {@link OperationError} if the account or the paymaster rejects it or its calls revert, and the errors of the nodes.
 */
export async function estimateOperation(
  chain: BundlerChain,
  draft: UserOperation,
  given: StateOverride,
): Promise<OperationEstimate> {
  const { authorization, sender, paymaster } = draft
  if (!isOwnPaymaster(chain, paymaster))
    throw new OperationError(-32501, 'The bundler accepts only the paymaster of this network')
  if (authorization && (authorization.chainId !== chain.id || authorization.address !== chain.delegate))
    throw new OperationError(-32602, 'eip7702Auth: must name this chain and its delegate')
  const data = encodeFunctionData({ abi: entryPoint08Abi, functionName: 'balanceOf', args: [sender] })
  const [code, balance] = await chain.send([
    { method: 'eth_getCode', params: [sender, 'latest'] },
    { method: 'eth_call', params: [{ to: entryPoint, data }, 'latest'] },
  ])
  const deposit = parseQuantity(getResult(balance))
  const { isUpgrade, missingCode } = chain.clones
    ? { isUpgrade: false, missingCode: verifyClone(chain.clones, draft, getResult(code)) }
    : findUpgrade(chain, draft, parseDelegate(getResult(code)))
  // The verification creates a clone itself: with its code, EntryPoint would reject the factory.
  const callOverrides = mergeOverrides(given, missingCode ? { [sender]: { code: missingCode } } : {})
  const overrides = chain.clones ? given : callOverrides
  // Most accounts verify 65 bytes. An invalid signature could revert before the gas is measured.
  const operation = size(draft.signature) <= 65 ? { ...draft, signature: stubSignature } : draft

  const [verification, callGasLimit] = await Promise.all([
    estimateVerification(chain, operation, deposit, overrides),
    estimateCalls(chain, operation, callOverrides),
  ])
  const limits = { ...operation, ...verification, callGasLimit }
  const { verificationGasLimit, paymasterVerificationGasLimit = 0n } = verification
  const postOp = operation.paymasterPostOpGasLimit ?? 0n
  const total = verificationGasLimit + paymasterVerificationGasLimit + callGasLimit + postOp
  if (total > (maxTransactionGas * 8n) / 10n)
    throw new OperationError(-32602, 'The operation needs more gas than a transaction can have')
  // EntryPoint counts at least half of the verification, because its limit has a margin.
  const preVerificationGas = estimatePreVerificationGas(limits, {
    isUpgrade,
    isFirstDeposit: paymaster === undefined && deposit === 0n,
    counted: verificationGasLimit / 2n,
  })
  return {
    preVerificationGas: numberToHex(preVerificationGas),
    verificationGasLimit: numberToHex(verificationGasLimit),
    callGasLimit: numberToHex(callGasLimit),
    ...(paymaster && {
      paymasterVerificationGasLimit: numberToHex(paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: numberToHex(postOp),
    }),
  }
}

/** Returns the code that an upgrade gives the account. Throws {@link OperationError} -32500 for an account without it. */
function findUpgrade(
  chain: BundlerChain,
  { factory }: UserOperation,
  delegate: ReturnType<typeof parseDelegate>,
): { readonly isUpgrade: boolean; readonly missingCode: Hex | undefined } {
  const isUpgrade = delegate !== chain.delegate
  if (delegate === undefined || chain.delegate === undefined || (isUpgrade && factory === undefined))
    throw new OperationError(-32500, 'The account does not run the code of the delegate of this network')
  return { isUpgrade, missingCode: isUpgrade ? formatDelegation(chain.delegate) : undefined }
}

type VerificationLimits = Pick<UserOperation, 'verificationGasLimit' | 'paymasterVerificationGasLimit'>

/** Searches the least gas limits with which EntryPoint reaches the check of the signatures. */
async function estimateVerification(
  chain: BundlerChain,
  operation: UserOperation,
  deposit: bigint,
  overrides: StateOverride,
) {
  const { bundler, send } = chain
  // At the least price, any paymaster can pay. An account pays so much that its deposit does not cover it, because the
  // payment needs gas.
  const price = operation.paymaster ? 1n : deposit + 1n
  const priced = {
    ...operation,
    maxFeePerGas: price,
    maxPriorityFeePerGas: price,
    preVerificationGas: 0n,
    callGasLimit: 0n,
  }
  const funded = operation.paymaster
    ? overrides
    : mergeOverrides(overrides, { [operation.sender]: { balance: numberToHex(2n ** 120n) } })

  /** Tries several limits. Returns why EntryPoint rejects each, undefined for enough gas. */
  const tryLimits = async (all: readonly VerificationLimits[]): Promise<readonly (Failure | undefined)[]> => {
    const outcomes = await send(
      all.map((limits) => {
        const data = encodeHandleOps({ ...priced, ...limits }, bundler.address)
        const call = { from: bundler.address, to: entryPoint, data, gas: numberToHex(maxTransactionGas) }
        return { method: 'eth_call', params: [call, 'latest', funded] }
      }),
    )
    return outcomes.map((outcome) => {
      if ('result' in outcome) return undefined
      const revert = getRevertData(outcome.error)
      if (revert === undefined) getResult(outcome)
      const failure = decodeFailure(revert ?? '0x')
      return lateCodes.has(failure.code) ? undefined : failure
    })
  }

  const isPaid = operation.paymaster !== undefined
  const fixed = operation.paymasterVerificationGasLimit || undefined
  const full: VerificationLimits = {
    verificationGasLimit: maxVerificationGas,
    ...(isPaid && { paymasterVerificationGasLimit: fixed ?? maxVerificationGas }),
  }
  const [failure] = await tryLimits([full])
  if (failure) throw toOperationError(failure)
  const search = (name: keyof VerificationLimits) =>
    searchGas(async (gases) => (await tryLimits(gases.map((gas) => ({ ...full, [name]: gas })))).map((found) => !found))
  const [own, paymasterOwn] = await Promise.all([
    search('verificationGasLimit'),
    isPaid && fixed === undefined ? search('paymasterVerificationGasLimit') : fixed,
  ])
  return {
    verificationGasLimit: addMargin(own),
    ...(paymasterOwn !== undefined && { paymasterVerificationGasLimit: fixed ?? addMargin(paymasterOwn) }),
  }
}

/** Returns a sufficient gas limit, at most a tenth above the least one. `maxVerificationGas` must be sufficient. */
async function searchGas(areEnough: (gases: readonly bigint[]) => Promise<readonly boolean[]>): Promise<bigint> {
  let [low, high] = [0n, maxVerificationGas]
  // 12 steps of a factor 1.6 reach from 10,000 to the maximum. 12 equal steps follow between two of them.
  let gases = Array.from({ length: triesAtOnce }, (_, step) => BigInt(Math.round(10_000 * 1.6 ** step)))
  for (let round = 0; round < 2; round += 1) {
    const enough = await areEnough(gases)
    const first = enough.indexOf(true)
    if (first > 0 || first === -1) low = gases.at(first - 1) ?? low
    if (first >= 0) high = gases[first] ?? high
    const [from, step] = [low, (high - low) / BigInt(triesAtOnce + 1) || 1n]
    gases = Array.from({ length: triesAtOnce }, (_, index) => from + step * BigInt(index + 1))
  }
  return high
}

/** Returns 10 % more: the real signature and other blocks can need more gas. */
function addMargin(gas: bigint): bigint {
  return (gas * 110n) / 100n
}

/** Estimates the gas of the calls. Throws {@link OperationError} -32521 if they revert. */
async function estimateCalls({ send }: BundlerChain, { sender, callData }: UserOperation, overrides: StateOverride) {
  if (callData === '0x') return 0n
  const call = { from: entryPoint, to: sender, data: callData }
  const [outcome] = await send([
    { method: 'eth_estimateGas', params: [{ ...call, gas: numberToHex(maxTransactionGas) }, 'latest', overrides] },
  ])
  if (outcome && 'error' in outcome) {
    const revert = getRevertData(outcome.error)
    if (revert !== undefined)
      throw new OperationError(-32521, 'The calls of the operation revert', isHex(revert) ? revert : undefined)
  }
  const { standard } = getDataGas(callData)
  const gas = parseQuantity(getResult(outcome)) - standard
  return addMargin(gas > 0n ? gas : 0n) + 2_000n
}
