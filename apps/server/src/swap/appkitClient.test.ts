import {
  AccountController,
  ChainController,
  ConnectionController,
  type ConnectionControllerClient,
  OptionsController,
  SwapController,
} from '@reown/appkit-controllers'
import { formatUnits, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { appKitNetwork, redirectAppKit, unused } from '../testing/redirectAppKit.js'
import { startTestServer } from '../testing/startTestServer.js'
import { chainId, type SwapWorld, startSwapWorld } from '../testing/swap/startSwapWorld.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

let world: SwapWorld
let database: TestDatabase
let server: Awaited<ReturnType<typeof startTestServer>>
let theirs: ReturnType<typeof redirectAppKit>

beforeAll(async () => {
  world = await startSwapWorld()
  const [create] = testDatabases()
  database = await (create?.create() ?? unused())
  server = await startTestServer(database, { networks: world.networks, rateLimitPerMinute: 10_000 })
  theirs = redirectAppKit(server.url)
  const client: ConnectionControllerClient = {
    disconnect: unused,
    signMessage: unused,
    sendTransaction: async (call) => {
      if (call.chainNamespace !== 'eip155') return unused()
      return world.send({ to: call.to, data: call.data, value: String(call.value) })
    },
    estimateGas: async () => 300_000n,
    parseUnits,
    formatUnits,
    writeContract: unused,
    getEnsAddress: unused,
    getEnsAvatar: unused,
    grantPermissions: unused,
    revokePermissions: unused,
    getCapabilities: unused,
    walletGetAssets: unused,
  }
  OptionsController.setProjectId('test')
  ChainController.initialize([{ namespace: 'eip155', caipNetworks: [appKitNetwork] }], [appKitNetwork], {
    connectionControllerClient: client,
    networkControllerClient: {
      switchCaipNetwork: async () => undefined,
      getApprovedCaipNetworksData: async () => ({ supportsAllNetworks: true, approvedCaipNetworkIds: [chainId] }),
    },
  })
  ConnectionController.setClient(client)
  ChainController.setActiveCaipNetwork(appKitNetwork)
  AccountController.setCaipAddress(`${chainId}:${world.account}`, 'eip155')
})
afterAll(async () => {
  theirs?.restore()
  await server.close()
  await database.remove()
  await world.close()
})

/**
 * Uses the controllers like the views: selects two tokens and an amount, waits for the quote, and sends the
 * transactions.
 */
async function swap(from: string, to: string, amount: string) {
  await SwapController.initializeState()
  const find = (symbol: string) => SwapController.state.tokens?.find((token) => token.symbol === symbol)
  // Each of these calls requests a quote in the background and does not return it. A user is slower.
  SwapController.setSourceTokenAmount(amount)
  SwapController.setSourceToken(find(from))
  SwapController.setToToken(find(to))
  await vi.waitFor(() => expect(SwapController.state).toMatchObject({ loadingQuote: false, loadingPrices: false }))
  await SwapController.swapTokens()
  const { toTokenAmount, sourceToken } = SwapController.state
  // `inputError` keeps an "Insufficient balance" from before the balances arrived. Check the present result instead.
  expect(SwapController.hasInsufficientToken(amount, sourceToken?.address ?? '')).toBe(false)
  await SwapController.getTransaction()
  const { approvalTransaction } = SwapController.state
  if (approvalTransaction) {
    await SwapController.sendTransactionForApproval(approvalTransaction)
    // The controller continues in the background. Poll like the view, until the swap transaction is next.
    await vi.waitFor(async () => {
      await SwapController.getTransaction()
      expect(SwapController.state.approvalTransaction).toBeUndefined()
    })
  }
  const hash = await SwapController.sendTransactionForSwap(SwapController.state.swapTransaction)
  return {
    hash,
    quoted: Number(toTokenAmount.replaceAll(',', '')),

    isApproved: approvalTransaction !== undefined,
  }
}

it.each([
  ['ETH', 'sUSD', '1', 6, false],
  ['sUSD', 'FOY', '100', 18, true],
  ['FOY', 'ETH', '50', 18, true],
  // The `approve` of this token returns nothing (S9.39).
  ['sUSDT', 'sUSD', '25', 6, true],
] as const)(
  'AppKit 1.7.4: its unmodified controllers swap %s for %s on the chain [S3.28-S3.31, S7.7-S7.13]',
  async (from, to, amount, decimals, needsApproval) => {
    const addressOf = (symbol: string) =>
      symbol === 'ETH' ? undefined : world.tokens[symbol as keyof typeof world.tokens]
    const before = await world.balanceOf(addressOf(to))
    const { hash, quoted, isApproved } = await swap(from, to, amount)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(isApproved).toBe(needsApproval)
    const got = Number(formatUnits((await world.balanceOf(addressOf(to))) - before, decimals))
    // The fees of the two transactions are paid in the native coin.
    expect(got).toBeGreaterThan(quoted * 0.99 - 0.001)
    expect(got).toBeLessThan(quoted * 1.001)
    expect(theirs.strangers).toEqual([])
  },
)
