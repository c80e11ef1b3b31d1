import type { CounterfactualAccounts, DelegatedAccounts, NetworksFile } from '@foyer/contract/networksFile'
import { deriveSandboxAccounts, treasuryIndex } from '@foyer/sandbox/accounts'
import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { callRpc } from '@foyer/sandbox/callRpc'
import { deployContracts } from '@foyer/sandbox/deployContracts'
import { findFreePort } from '@foyer/sandbox/findFreePort'
import { fundOperations } from '@foyer/sandbox/fundOperations'
import { spawnAnvil } from '@foyer/sandbox/spawnAnvil'
import { type Address, createWalletClient, defineChain, type Hex, http, parseAbi, publicActions, toHex } from 'viem'
import {
  entryPoint08Abi,
  entryPoint08Address,
  formatUserOperationRequest,
  getUserOperationHash,
  toPackedUserOperation,
  type UserOperation,
} from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { type BatchCall, encodeBatch } from '../../operations/sponsoring/decodeBatch.js'

export const sponsorChainId = 'eip155:31337'
const chainNumber = 31_337

/** A user operation of EntryPoint 0.8. */
export type TestOperation = UserOperation<'0.8'>
/** The fields of a paymaster over RPC. */
export type PaymasterResult = Readonly<
  Record<'paymaster' | 'paymasterData' | 'paymasterVerificationGasLimit' | 'paymasterPostOpGasLimit', Hex>
>

const eventAbi = parseAbi([
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
])

/** A contract that accepts every call while its first slot is 0, and reverts otherwise. */
const gateCode: Hex = '0x60005415600a575f5ffd5b00'

/** Starts a node with EntryPoint, both delegates and a funded paymaster. */
export async function startSponsorChain() {
  const node = await spawnAnvil({ chainId: chainNumber, port: await findFreePort(), onRequest: () => {} })
  const { url } = node
  const [treasury, sender] = [deriveSandboxAccounts()[treasuryIndex], deriveSandboxAccounts()[0]]
  if (!treasury || !sender) throw new Error('the test mnemonic has no accounts')
  await deployContracts(url, treasury.address)
  await fundOperations(url, treasury.address)
  const gate: Address = `0x${'9a7e'.repeat(10)}`
  await callRpc(url, 'anvil_setCode', [gate, gateCode])
  const chain = defineChain({
    ...{ id: chainNumber, name: 'Local', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    rpcUrls: { default: { http: [url] } },
  })
  const account = privateKeyToAccount(sender.privateKey)
  const client = createWalletClient({ account, chain, transport: http(url), pollingInterval: 20 }).extend(publicActions)
  const { accountDelegate, accountPaymaster, simple7702Account } = sandboxAddresses

  const setCode = (address: Address, delegate: string) =>
    callRpc(url, 'anvil_setCode', [address, `0xef0100${delegate.slice(2).toLowerCase()}`])

  /** Creates an account without coins. With null, it has no delegate. */
  async function createAccount(delegate: string | null = accountDelegate): Promise<PrivateKeyAccount> {
    const created = privateKeyToAccount(generatePrivateKey())
    if (delegate !== null) await setCode(created.address, delegate)
    return created
  }

  /** Creates an unsigned operation with usual gas limits and fees. */
  async function createOperation(
    from: PrivateKeyAccount,
    calls: readonly BatchCall[] = [{ target: gate, value: 0n, data: '0x' }],
    changes: Partial<TestOperation> = {},
  ): Promise<TestOperation> {
    const fees = await client.estimateFeesPerGas()
    return {
      sender: from.address,
      nonce: 0n,
      callData: encodeBatch('erc7821', calls),
      ...{ callGasLimit: 200_000n, verificationGasLimit: 150_000n, preVerificationGas: 60_000n },
      ...{ maxFeePerGas: fees.maxFeePerGas, maxPriorityFeePerGas: fees.maxPriorityFeePerGas },
      signature: '0x',
      ...changes,
    }
  }

  /** Adds the answer of a paymaster, and signs the operation. */
  async function signOperation(from: PrivateKeyAccount, given: TestOperation, result?: PaymasterResult) {
    const operation = {
      ...given,
      ...(result && {
        ...{ paymaster: result.paymaster, paymasterData: result.paymasterData },
        paymasterVerificationGasLimit: BigInt(result.paymasterVerificationGasLimit),
        paymasterPostOpGasLimit: BigInt(result.paymasterPostOpGasLimit),
      }),
    }
    const hash = getUserOperationHash({
      ...{ chainId: chainNumber, entryPointAddress: entryPoint08Address, entryPointVersion: '0.8' },
      userOperation: operation as TestOperation,
    })
    return { ...operation, signature: await from.sign({ hash }) } as TestOperation
  }

  /**
   * Executes a signed operation. Returns its event. Throws the error of EntryPoint if it rejects the operation.
   */
  async function execute(operation: TestOperation) {
    const { authorization } = operation
    const args = [[toPackedUserOperation(operation)], account.address] as const
    const call = { address: entryPoint08Address, abi: entryPoint08Abi, functionName: 'handleOps', args } as const
    if (!authorization) await client.simulateContract({ ...call, account })
    const hash = await client.writeContract({
      ...call,
      gas: 3_000_000n,
      ...(authorization && { authorizationList: [authorization] }),
    } as Parameters<typeof client.writeContract>[0])
    await client.waitForTransactionReceipt({ hash, timeout: 20_000 })
    const [event] = await client.getContractEvents({
      ...{ address: entryPoint08Address, abi: eventAbi, eventName: 'UserOperationEvent' },
      ...{ args: { sender: operation.sender }, fromBlock: 0n, strict: true },
    })
    if (!event) throw new Error('the operation was not included')
    return event.args
  }

  const describe = (smartAccounts: Partial<DelegatedAccounts> | CounterfactualAccounts = {}): NetworksFile => ({
    version: 1,
    networks: [
      {
        ...{ chainId: sponsorChainId, name: 'Local', rpcUrls: [url], tokens: [] },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        smartAccounts:
          smartAccounts.kind === 'counterfactual'
            ? smartAccounts
            : {
                ...{ delegate: accountDelegate, kind: 'erc7821', bundler: 'own', paymaster: accountPaymaster },
                ...smartAccounts,
              },
      },
    ],
  })

  return {
    ...{ url, gate, client, describe, createAccount, createOperation, signOperation, execute, setCode },
    ...{ accountDelegate, accountPaymaster, simple7702Account, treasury: treasury.address },
    /** Makes calls of the gate revert. */
    closeGate: (isClosed: boolean) =>
      callRpc(url, 'anvil_setStorageAt', [gate, toHex(0, { size: 32 }), toHex(isClosed ? 1 : 0, { size: 32 })]),
    call: (method: string, params: readonly unknown[] = []) => callRpc(url, method, params),
    stop: () => node.stop(),
  }
}

export type SponsorChain = Awaited<ReturnType<typeof startSponsorChain>>

/** Returns the parameters of the methods of ERC-7677. */
export function toSponsorParams(operation: TestOperation, chainId = chainNumber): readonly unknown[] {
  return [formatUserOperationRequest(operation), entryPoint08Address, toHex(chainId), null]
}
