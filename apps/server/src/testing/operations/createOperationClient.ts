import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { sponsorKey } from '@foyer/sandbox/operations'
import {
  type Address,
  concatHex,
  createPublicClient,
  defineChain,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  parseAbi,
  size,
} from 'viem'
import {
  createBundlerClient,
  entryPoint08Abi,
  entryPoint08Address,
  getUserOperationTypedData,
  toPackedUserOperation,
  toSimple7702SmartAccount,
  toSmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

const foyerAbi = parseAbi(['function execute(bytes32 mode, bytes executionData)'])
const batchMode: Hex = `0x01${'00'.repeat(31)}`
const callTuple = [
  {
    type: 'tuple[]',
    components: [
      { type: 'address', name: 'to' },
      { type: 'uint256', name: 'value' },
      { type: 'bytes', name: 'data' },
    ],
  },
] as const

/** Creates a client of the bundler at `rpcUrl`, which also answers calls of the node. */
export function createOperationClient(rpcUrl: string) {
  const chain = defineChain({
    ...{ id: 31_337, name: 'Operations', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const client = createPublicClient({ chain, transport: http(rpcUrl, { retryCount: 0 }), pollingInterval: 100 })
  const bundler = createBundlerClient({ client, transport: http(rpcUrl, { retryCount: 0 }), pollingInterval: 100 })
  return { client, bundler }
}

export type OperationClient = ReturnType<typeof createOperationClient>

/** Creates viem's account for FoyerDelegate. */
export async function toFoyerAccount(client: OperationClient['client'], owner: PrivateKeyAccount) {
  const entryPoint = { abi: entryPoint08Abi, address: entryPoint08Address, version: '0.8' } as const
  return toSmartAccount({
    ...{ client, entryPoint, authorization: { account: owner, address: sandboxAddresses.accountDelegate } },
    extend: { owner },
    getAddress: async () => owner.address,
    getFactoryArgs: async () => ({ factory: '0x7702' as const, factoryData: '0x' as const }),
    getStubSignature: async () => `0x${'ff'.repeat(31)}f0${'7a'.repeat(32)}1c` as const,
    encodeCalls: async (calls) => {
      const list = calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))
      const args = [batchMode, encodeAbiParameters(callTuple, [list])] as const
      return encodeFunctionData({ abi: foyerAbi, functionName: 'execute', args })
    },
    signMessage: ({ message }) => owner.signMessage({ message }),
    signTypedData: (data) => owner.signTypedData(data as Parameters<typeof owner.signTypedData>[0]),
    signUserOperation: ({ chainId = 31_337, ...operation }) =>
      owner.signTypedData(
        getUserOperationTypedData({
          ...{ chainId, entryPointAddress: entryPoint08Address },
          userOperation: { ...operation, sender: owner.address } as UserOperation<'0.8'>,
        }),
      ),
  })
}

/** Creates viem's account for Simple7702Account. */
export function toSimpleAccount(client: OperationClient['client'], owner: PrivateKeyAccount) {
  return toSimple7702SmartAccount({ client, owner })
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

/** Creates viem's paymaster for FoyerPaymaster. The approvals end at `validUntil`, in seconds since 1970. */
export function createTestPaymaster(
  validUntil = Math.floor(Date.now() / 1_000) + 600,
  paymaster: Address = sandboxAddresses.accountPaymaster,
) {
  const signer = privateKeyToAccount(sponsorKey)
  const times = concatHex([numberToHex(0, { size: 6 }), numberToHex(validUntil, { size: 6 })])
  const gas = { paymaster, paymasterVerificationGasLimit: 60_000n, paymasterPostOpGasLimit: 0n }
  return {
    getPaymasterStubData: async () => ({ ...gas, paymasterData: concatHex([times, `0x${'ff'.repeat(65)}`]) }),
    getPaymasterData: async (operation: unknown) => {
      const packed = toPackedUserOperation({ ...(operation as UserOperation<'0.8'>), ...gas })
      const signature = await signer.signTypedData({
        domain: { name: 'FoyerPaymaster', version: '1', chainId: 31_337, verifyingContract: paymaster },
        types: requestTypes,
        primaryType: 'UserOperationRequest',
        message: { ...packed, ...gas, validAfter: 0, validUntil },
      })
      if (size(signature) !== 65) throw new Error('unexpected signature')
      return { ...gas, paymasterData: concatHex([times, signature]) }
    },
  }
}
