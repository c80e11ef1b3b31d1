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
import { leadTheirClient, theirNetwork, unused } from '../testing/leadTheirClient.js'
import { startTestServer } from '../testing/startTestServer.js'
import { chainId, type SwapWorld, startSwapWorld } from '../testing/swap/startSwapWorld.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'

let world: SwapWorld
let database: TestDatabase
let server: Awaited<ReturnType<typeof startTestServer>>
let theirs: ReturnType<typeof leadTheirClient>

beforeAll(async () => {
  world = await startSwapWorld()
  const [create] = testDatabases()
  database = await (create?.create() ?? unused())
  server = await startTestServer(database, { networks: world.networks, rateLimitPerMinute: 10_000 })
  theirs = leadTheirClient(server.url)
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
  ChainController.initialize([{ namespace: 'eip155', caipNetworks: [theirNetwork] }], [theirNetwork], {
    connectionControllerClient: client,
    networkControllerClient: {
      switchCaipNetwork: async () => undefined,
      getApprovedCaipNetworksData: async () => ({ supportsAllNetworks: true, approvedCaipNetworkIds: [chainId] }),
    },
  })
  ConnectionController.setClient(client)
  ChainController.setActiveCaipNetwork(theirNetwork)
  AccountController.setCaipAddress(`${chainId}:${world.account}`, 'eip155')
})
afterAll(async () => {
  theirs?.restore()
  await server.close()
  await database.remove()
  await world.close()
})

/** Does with the controllers what the views do: picks two tokens and an amount, looks at the quote, and sends what was built. */
async function swap(from: string, to: string, amount: string) {
  await SwapController.initializeState()
  const find = (symbol: string) => SwapController.state.tokens?.find((token) => token.symbol === symbol)
  // Each of these asks for a quote without saying when it is there; a person is slower.
  SwapController.setSourceTokenAmount(amount)
  SwapController.setSourceToken(find(from))
  SwapController.setToToken(find(to))
  await vi.waitFor(() => expect(SwapController.state).toMatchObject({ loadingQuote: false, loadingPrices: false }))
  await SwapController.swapTokens()
  const { toTokenAmount, sourceToken } = SwapController.state
  // "Insufficient balance" of the moment before the balances came stays in `inputError`; this is what it says now.
  expect(SwapController.hasInsufficientToken(amount, sourceToken?.address ?? '')).toBe(false)
  await SwapController.getTransaction()
  const { approvalTransaction } = SwapController.state
  if (approvalTransaction) {
    await SwapController.sendTransactionForApproval(approvalTransaction)
    // It goes on by itself, without telling when: as the view does, until the swap is what is next.
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
  // Its approve answers nothing (S9.39).
  ['sUSDT', 'sUSD', '25', 6, true],
] as const)(
  'the unmodified controllers of AppKit 1.7.4 swap %s for %s on the chain [S3.28-S3.31, S7.7-S7.13]',
  async (from, to, amount, decimals, needsApproval) => {
    const addressOf = (symbol: string) =>
      symbol === 'ETH' ? undefined : world.tokens[symbol as keyof typeof world.tokens]
    const before = await world.balanceOf(addressOf(to))
    const { hash, quoted, isApproved } = await swap(from, to, amount)
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(isApproved).toBe(needsApproval)
    const got = Number(formatUnits((await world.balanceOf(addressOf(to))) - before, decimals))
    // Of the native coin the fees of the two transactions go away.
    expect(got).toBeGreaterThan(quoted * 0.99 - 0.001)
    expect(got).toBeLessThan(quoted * 1.001)
    expect(theirs.strangers).toEqual([])
  },
)
