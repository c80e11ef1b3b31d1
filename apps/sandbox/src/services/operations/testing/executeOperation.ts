import { concatHex, encodeFunctionData, type Hex, numberToHex, parseEventLogs, type TransactionReceipt } from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationTypedData,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { sandboxAddresses } from '../../../addresses.js'
import { bundlerAccount, bundlerKey, sponsorKey } from '../operationKeys.js'
import type { AccountChain } from './startAccountChain.js'

/** The parts of a user operation that differ between tests. */
export type OperationDraft = Pick<UserOperation<'0.8'>, 'sender' | 'callData'> & Partial<UserOperation<'0.8'>>

/** The result of a user operation. `success` is false if its calls reverted. */
export interface ExecutedOperation {
  readonly success: boolean
  readonly receipt: TransactionReceipt
}

const requestTypes = {
  UserOperationRequest: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterVerificationGasLimit', type: 'uint256' },
    { name: 'paymasterPostOpGasLimit', type: 'uint256' },
    { name: 'validAfter', type: 'uint48' },
    { name: 'validUntil', type: 'uint48' },
  ],
} as const

/** The end of all approvals. A fixed time gives each run the same transaction data. */
const validUntil = 2 ** 40

/** Completes an operation with sufficient gas, the next nonce and an approval of FoyerPaymaster. */
export async function sponsorOperation(chain: AccountChain, draft: OperationDraft): Promise<UserOperation<'0.8'>> {
  const { accountPaymaster: paymaster } = sandboxAddresses
  const nonce = await chain.client.readContract({
    ...{ address: entryPoint08Address, abi: entryPoint08Abi, functionName: 'getNonce', args: [draft.sender, 0n] },
  })
  const gas = { paymaster, paymasterVerificationGasLimit: 60_000n, paymasterPostOpGasLimit: 0n }
  const operation = {
    ...{ nonce, callGasLimit: 500_000n, verificationGasLimit: 2_000_000n, preVerificationGas: 60_000n },
    ...{ maxFeePerGas: 20n * 10n ** 9n, maxPriorityFeePerGas: 2n * 10n ** 9n, signature: '0x' },
    ...gas,
    ...draft,
  } as UserOperation<'0.8'>
  const signature = await privateKeyToAccount(sponsorKey).signTypedData({
    domain: { name: 'FoyerPaymaster', version: '1', chainId: chain.chainId, verifyingContract: paymaster },
    types: requestTypes,
    primaryType: 'UserOperationRequest',
    message: { ...toPackedUserOperation(operation), ...gas, validAfter: 0, validUntil },
  })
  const times = concatHex([numberToHex(0, { size: 6 }), numberToHex(validUntil, { size: 6 })])
  return { ...operation, paymasterData: concatHex([times, signature]) }
}

/** Sends a signed operation to EntryPoint. Throws the error of EntryPoint if it is invalid. */
export async function executeOperation(
  chain: AccountChain,
  operation: UserOperation<'0.8'>,
): Promise<ExecutedOperation> {
  const { authorization } = operation
  const data = encodeFunctionData({
    ...{ abi: entryPoint08Abi, functionName: 'handleOps' },
    args: [[toPackedUserOperation(operation)], bundlerAccount],
  })
  const wallet = chain.createWallet(privateKeyToAccount(bundlerKey))
  const request = {
    to: entryPoint08Address,
    data,
    gas: 6_000_000n,
    ...(authorization && { authorizationList: [authorization] }),
  }
  await chain.client.call({ account: bundlerAccount, ...request } as never)
  const hash: Hex = await wallet.sendTransaction(request as never)
  const receipt = await chain.client.waitForTransactionReceipt({ hash })
  const [event] = parseEventLogs({ abi: entryPoint08Abi, eventName: 'UserOperationEvent', logs: receipt.logs })
  if (event === undefined) throw new Error(`transaction ${hash} executed no user operation`)
  return { success: event.args.success, receipt }
}

/** Signs an operation of an upgraded account (EIP-7702) with its key. */
export async function signDelegateOperation(
  chain: AccountChain,
  owner: PrivateKeyAccount,
  operation: UserOperation<'0.8'>,
): Promise<UserOperation<'0.8'>> {
  const { chainId } = chain
  const data = getUserOperationTypedData({ chainId, entryPointAddress: entryPoint08Address, userOperation: operation })
  return { ...operation, signature: await owner.signTypedData(data) }
}
