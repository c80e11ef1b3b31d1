import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
  toHex,
} from 'viem'
import { deriveSandboxAccounts, treasuryIndex } from '../../../accounts.js'
import { sandboxAddresses } from '../../../addresses.js'
import { callRpc } from '../../../evm/chain/callRpc.js'
import { type AnvilOptions, spawnAnvil } from '../../../evm/chain/spawnAnvil.js'
import { deployContracts } from '../../../evm/contracts/deployContracts.js'
import { sendFromUnlocked } from '../../../evm/contracts/sendFromUnlocked.js'
import { findFreePort } from '../../../ports/findFreePort.js'
import { fillPools } from '../../market/pools.js'
import type { AccountCall } from '../account/encodeCalls.js'
import { fundOperations } from '../fundOperations.js'

const { poolRouter, tokens } = sandboxAddresses
const abi = parseAbi([
  'function mint(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

/** A chain with EntryPoint, the accounts, a paymaster with a deposit, and swap pools. */
export interface AccountChain {
  readonly url: string
  readonly chainId: number
  readonly client: PublicClient
  /** The account that deployed the contracts. */
  readonly treasury: Address
  call(method: string, params?: readonly unknown[]): Promise<unknown>
  /** Gives an account units of FOY and of sUSD, so that a swap creates no balance. */
  giveTokens(to: Address): Promise<void>
  createWallet(account: Parameters<typeof createWalletClient>[0]['account']): ReturnType<typeof createWalletClient>
  stop(): Promise<void>
}

export const swapAmount = 10n ** 18n

/** Starts the chain. */
export async function startAccountChain(
  hardfork: NonNullable<AnvilOptions['hardfork']> = 'osaka',
  chainId = 31_337,
): Promise<AccountChain> {
  const node = await spawnAnvil({ chainId, port: await findFreePort(), hardfork, onRequest: () => {} })
  const treasury = deriveSandboxAccounts()[treasuryIndex]?.address ?? '0x'
  await deployContracts(node.url, treasury)
  await fundOperations(node.url, treasury)
  await fillPools(node.url, treasury)
  const chain = defineChain({
    ...{ id: chainId, name: 'Accounts', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    rpcUrls: { default: { http: [node.url] } },
  })
  const transport = http(node.url, { retryCount: 0 })
  return {
    ...{ url: node.url, chainId, treasury },
    client: createPublicClient({ chain, transport, pollingInterval: 20 }),
    call: (method, params = []) => callRpc(node.url, method, params),
    giveTokens: async (to) => {
      const data = encodeFunctionData({ abi, functionName: 'mint', args: [to, 100n * swapAmount] })
      await sendFromUnlocked(node.url, treasury, [
        { to: tokens.FOY, data },
        { to: tokens.sUSD, data },
      ])
    },
    createWallet: (account) => createWalletClient({ account, chain, transport, pollingInterval: 20 }),
    stop: () => node.stop(),
  }
}

/** Returns the calls that approve the router for an amount of FOY and swap it for sUSD. */
export function createSwapCalls(to: Address, amount = swapAmount): readonly [AccountCall, AccountCall] {
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [poolRouter, amount] })
  const deadline = 2n ** 32n
  const args = [amount, 0n, [tokens.FOY, tokens.sUSD], to, deadline] as const
  const swap: Hex = encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args })
  return [
    { to: tokens.FOY, data: approve },
    { to: poolRouter, data: swap },
  ]
}

/** Sets the balance of an account in wei. */
export async function setBalance(chain: AccountChain, address: Address, value: bigint): Promise<void> {
  await chain.call('anvil_setBalance', [address, toHex(value)])
}
