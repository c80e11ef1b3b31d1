import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { entryPoint08Address, formatUserOperationRequest, type UserOperation } from 'viem/account-abstraction'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type OperationClient, toFoyerAccount } from './createOperationClient.js'

const wethAbi = parseAbi(['function deposit() payable', 'function transfer(address to, uint256 value) returns (bool)'])

/** The wrapped coin of the test chain. */
export const weth: Address = sandboxAddresses.tokens.WETH

/** Returns a call that wraps coins. */
export function createDeposit(value = 1_000n) {
  return { to: weth, value, data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }) }
}

/** Returns a call that reverts: the transfer of tokens that the account does not have. */
export function createFailingCall() {
  const args = [weth, 10n ** 30n] as const
  return { to: weth, value: 0n, data: encodeFunctionData({ abi: wethAbi, functionName: 'transfer', args }) }
}

/** Changes of a test operation before it is signed. */
interface Changes {
  readonly calls?: readonly { readonly to: Address; readonly value: bigint; readonly data: Hex }[]
  readonly operation?: Partial<UserOperation<'0.8'>>
  /** Changes of the authorization. Null leaves it out. */
  readonly authorization?: { readonly chainId?: number; readonly address?: Address; readonly nonce?: number } | null
  /** The account that signs the authorization. */
  readonly authorizer?: PrivateKeyAccount
}

/**
 * Signs an operation of FoyerDelegate with sufficient limits and fees, without an estimate. Returns it in the format of
 * JSON-RPC.
 */
export async function signTestOperation(
  client: OperationClient['client'],
  owner: PrivateKeyAccount,
  { calls = [createDeposit()], operation: changes = {}, authorization: change = {}, authorizer = owner }: Changes = {},
) {
  const account = await toFoyerAccount(client, owner)
  const isUpgraded = await account.isDeployed()
  const authorization =
    change === null || isUpgraded
      ? undefined
      : await authorizer.signAuthorization({
          ...{ chainId: 31_337, address: sandboxAddresses.accountDelegate, nonce: 0 },
          ...change,
        })
  const operation = {
    ...{ sender: owner.address, nonce: 0n, callData: await account.encodeCalls(calls) },
    ...(authorization && { factory: '0x7702', factoryData: '0x', authorization }),
    ...{ callGasLimit: 200_000n, verificationGasLimit: 200_000n, preVerificationGas: 120_000n },
    ...{ maxFeePerGas: 20n * 10n ** 9n, maxPriorityFeePerGas: 2n * 10n ** 9n, signature: '0x' },
    ...changes,
  } as UserOperation<'0.8'>
  const signature = await account.signUserOperation({ ...operation, chainId: 31_337 })
  return formatUserOperationRequest({ ...operation, signature })
}

/** The parameters of `eth_sendUserOperation`. */
export function toParams(operation: unknown): readonly unknown[] {
  return [operation, entryPoint08Address]
}
