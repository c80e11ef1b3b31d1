import { encodeEventTopics, encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useTestDocument } from '../testing/createTestDocument.js'
import { addresses } from '../testing/createTestFrame.js'
import { createSwapContext, getRequestApproval } from '../testing/getRequestApproval.js'
import { approveTransaction } from './approveTransaction.js'

const me = addresses.eip155
const pool = '0x2222222222222222222222222222222222222222'
const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const abi = parseAbi([
  'function swapExactETHForTokens(uint256, address[], address, uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
])

beforeEach(() => {
  useTestDocument()
  vi.stubGlobal('window', {})
})
afterEach(() => vi.unstubAllGlobals())

function log(address: string, from: typeof pool, to: typeof pool, amount: bigint) {
  return {
    address,
    topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }),
    data: numberToHex(amount, { size: 32 }),
  }
}
const swapped = [
  log(nativeLog, me as typeof pool, pool, 10n ** 18n),
  log(usdc, pool, me as typeof pool, 3_000_000_000n),
]
const data = encodeFunctionData({
  abi,
  functionName: 'swapExactETHForTokens',
  args: [2_990_000_000n, [weth, usdc], me as typeof pool, 9n],
})
const promise = { leastReceived: { asset: usdc, amount: numberToHex(2_990_000_000n) } }

interface Setting {
  readonly to?: string
  readonly wishes?: unknown
  /** The logs that the node's simulation returns. Undefined: the node does not support the method. */
  readonly logs?: readonly unknown[] | undefined
}

async function look({ to = router, wishes = promise, ...given }: Setting) {
  const logs = 'logs' in given ? given.logs : swapped
  const context = await createSwapContext({ logs, routers: [router], wrapped: weth })
  return getRequestApproval(context, (asking) =>
    approveTransaction([{ to, data, value: numberToHex(10n ** 18n) }, wishes], asking),
  )
}

it('eth_sendTransaction: needs no checkbox and shows a summary if call, simulation and promised amount agree', async () => {
  expect(await look({})).toEqual({ title: 'Swap 1 ETH for at least 2,990 USDC', hasTick: false, alerts: [] })
})

it('attack: eth_sendTransaction needs the checkbox for a router that only the app lists', async () => {
  const { title, hasTick } = await look({ to: pool })
  expect([title, hasTick]).toEqual(['2 steps', true])
  expect(await look({ to: pool, wishes: { ...promise, routers: [pool], wrapped: weth } })).toMatchObject({
    hasTick: true,
  })
})

it('attack: eth_sendTransaction needs the checkbox without a promised amount, or if the simulation differs', async () => {
  expect(await look({ wishes: {} })).toMatchObject({ title: '2 steps', hasTick: true })
  const more = [...swapped, log(weth, me as typeof pool, pool, 1n)]
  expect(await look({ logs: more })).toMatchObject({ title: 'Swap 1 ETH for at least 2,990 USDC', hasTick: true })
})

it('eth_sendTransaction: needs the checkbox and shows that nothing was checked if the node cannot simulate', async () => {
  const { hasTick, alerts } = await look({ logs: undefined })
  expect(hasTick).toBe(true)
  expect(alerts).toContain('Nothing could be checked: you might get less than 2,990 USDC.')
})
