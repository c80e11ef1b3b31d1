import type { DelegatedAccounts, NetworkAccounts } from '@foyer/contract/networksFile'
import type { RpcProvider } from '../../chains/rpc/RpcProvider.js'
import { computeCloneAddress, findClones, formatCloneCode, parseCreation } from '../cloneAccount.js'
import { type ChainState, formatDelegation, simulateCalls } from './fetchChainState.js'
import type { PaymasterGas } from './Paymaster.js'
import type { SponsorRequest } from './parseSponsorRequest.js'
import { SponsoringError } from './SponsoringError.js'

/** The maximum gas limits. The last two are those of a paymaster. */
const maxGas = {
  verificationGasLimit: 1_500_000n,
  callGasLimit: 10_000_000n,
  // Layer-2 networks add the cost of the data on their layer 1.
  preVerificationGas: 3_000_000n,
  paymasterVerificationGasLimit: 500_000n,
  paymasterPostOpGasLimit: 500_000n,
} as const
/** The maximum fee as a multiple of the usual gas price: a bundler of the user's could receive any excess. */
const maxFeeFactor = 10n
/** The maximum number of operations before this one that are not included yet. */
const maxPending = 10n

/** Throws {@link SponsoringError} `limits` if a gas limit is too high. */
export function assertGas(operation: SponsorRequest | PaymasterGas): void {
  for (const [name, max] of Object.entries(maxGas)) {
    const limit: unknown = operation[name as keyof typeof operation]
    if (typeof limit === 'bigint' && limit > max) throw new SponsoringError('limits', `${name} must be at most ${max}`)
  }
}

/** Throws {@link SponsoringError} `limits` for an operation without gas limits, which an approval must cover. */
export function assertLimits({ callGasLimit, verificationGasLimit }: SponsorRequest): void {
  if (callGasLimit === 0n || verificationGasLimit === 0n)
    throw new SponsoringError('limits', 'The operation needs its gas limits')
}

/** Returns the maximum fee of an operation, in wei. */
export function computeMaxCost(operation: SponsorRequest, paymasterGas: PaymasterGas): bigint {
  const { verificationGasLimit, callGasLimit, preVerificationGas, maxFeePerGas } = operation
  const { paymasterVerificationGasLimit, paymasterPostOpGasLimit } = paymasterGas
  const ownGas = verificationGasLimit + callGasLimit + preVerificationGas
  return (ownGas + paymasterVerificationGasLimit + paymasterPostOpGasLimit) * maxFeePerGas
}

/** Throws {@link SponsoringError} `limits` for a fee with which the operation cannot be included, or that is excessive. */
export function assertFee(
  { maxFeePerGas, maxPriorityFeePerGas }: SponsorRequest,
  { head, gasPrice }: ChainState,
): void {
  if (maxFeePerGas === 0n || maxFeePerGas < head.baseFee)
    throw new SponsoringError('limits', 'maxFeePerGas is below the base fee of the network')
  const reference = gasPrice > head.baseFee ? gasPrice : head.baseFee
  if (maxFeePerGas > maxFeeFactor * reference || maxPriorityFeePerGas > maxFeePerGas)
    throw new SponsoringError(
      'limits',
      `maxFeePerGas must be at most ${maxFeeFactor} times the usual price of the network`,
    )
}

/**
 * Throws {@link SponsoringError} `wrong_delegate` unless the account has the network's code, or gets it with this
 * operation, and `wrong_account` if the operation creates another account. Throws `nonce` for a nonce that cannot be
 * included.
 */
export function assertAccount(operation: SponsorRequest, state: ChainState, account: NetworkAccounts): void {
  findMissingCode(operation, state, account)
  const { nonce } = operation
  if (nonce < state.nonce) throw new SponsoringError('nonce', 'The nonce is used')
  if (nonce > state.nonce + maxPending)
    throw new SponsoringError('nonce', `The nonce is above ${state.nonce + maxPending}`)
}

/** Throws {@link SponsoringError} `calls_revert` if the calls of the operation revert now. */
export async function assertCallsSucceed(
  rpc: RpcProvider,
  chainId: string,
  operation: SponsorRequest,
  parts: { readonly state: ChainState; readonly account: NetworkAccounts },
): Promise<void> {
  const missingCode = findMissingCode(operation, parts.state, parts.account)
  if (!(await simulateCalls(rpc, chainId, operation, missingCode)))
    throw new SponsoringError('calls_revert', 'The calls of the operation revert')
}

/**
 * Returns the code that the account gets with the operation. Undefined if it has the code. Throws
 * {@link SponsoringError} `wrong_delegate` or `wrong_account`.
 */
function findMissingCode(
  operation: SponsorRequest,
  { delegate, accountCode }: ChainState,
  account: NetworkAccounts,
): string | undefined {
  const clones = findClones(account)
  if (clones) return findMissingClone(operation, accountCode, clones)
  if (account.kind === 'counterfactual') return undefined
  const next = findDelegate(operation, delegate, account)
  if (next !== account.delegate.toLowerCase())
    throw new SponsoringError(
      'wrong_delegate',
      `The account ${operation.sender} must run the code of ${account.delegate}`,
    )
  return next === delegate ? undefined : formatDelegation(next)
}

function findMissingClone(
  { sender, initCode }: SponsorRequest,
  accountCode: string,
  clones: NonNullable<ReturnType<typeof findClones>>,
): string | undefined {
  const { factory, implementation } = clones
  const cloneCode = formatCloneCode(clones)
  if (accountCode !== '0x') {
    if (accountCode !== cloneCode)
      throw new SponsoringError('wrong_delegate', `The account ${sender} must be a clone of ${implementation}`)
    if (initCode !== '0x') throw new SponsoringError('wrong_delegate', `The account ${sender} exists`)
    return undefined
  }
  const owner = initCode.startsWith(factory) ? parseCreation(`0x${initCode.slice(factory.length)}`) : undefined
  if (owner === undefined)
    throw new SponsoringError('wrong_delegate', `The factory ${factory} must create the account for one owner`)
  if (computeCloneAddress(clones, owner) !== sender)
    throw new SponsoringError('wrong_account', `The factory creates another account than ${sender}`)
  return cloneCode
}

/** Returns the delegate that the account runs when the operation is executed. */
function findDelegate(
  { newDelegate, initCode }: SponsorRequest,
  delegate: string | undefined,
  account: DelegatedAccounts,
): string | undefined {
  // Before the approval, a wallet can announce an upgrade without its authorization.
  const announced = initCode === '0x' ? undefined : account.delegate.toLowerCase()
  return newDelegate ?? delegate ?? announced
}
