import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { encodeEventTopics, encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useTestDocument } from '../testing/createTestDocument.js'
import { addresses, createTestVault } from '../testing/createTestFrame.js'
import { createSwapContext, getRequestApproval } from '../testing/getRequestApproval.js'
import type { ApproveContext, Rpc } from './ApproveContext.js'
import { approveCalls } from './approveCalls.js'
import { createCallBatches } from './createCallBatches.js'

it('approveCalls: the app can send the same batch again after the user rejects it', async () => {
  const vault = createTestVault()
  await vault.open()
  const rpc: Rpc = () => Promise.reject(new FoyerError('OFFLINE'))
  const context = {
    vault,
    rpc,
    chain: foyerLocal,
    host: { origin: 'https://app.example' },
    signal: new AbortController().signal,
    commit: () => {},
    queue: { enter: () => Promise.reject(new FoyerError('USER_REJECTED')) },
  } as unknown as ApproveContext
  const batches = createCallBatches(() => rpc)
  const batch = { id: '0xabc', from: addresses.eip155, calls: [{ to: `0x${'22'.repeat(20)}`, value: '0x1' }] }
  for (let tries = 0; tries < 2; tries += 1)
    await expect(approveCalls([batch], context, batches)).rejects.toMatchObject({ code: 'USER_REJECTED' })
})

describe('wallet_sendCalls with an approval and a swap', () => {
  const me = addresses.eip155 as `0x${string}`
  const router = '0x7a250d5630b4cf539739df2c5dacb4c659f2488d'
  const stranger = '0x2222222222222222222222222222222222222222'
  const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
  const paid = 100_000_000n
  const least = 10n ** 16n
  const abi = parseAbi([
    'function approve(address, uint256)',
    'function transfer(address, uint256)',
    'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
    'event Transfer(address indexed from, address indexed to, uint256 amount)',
  ])
  const log = (address: string, from: `0x${string}`, to: `0x${string}`, amount: bigint) => ({
    address,
    topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }),
    data: numberToHex(amount, { size: 32 }),
  })
  const swapped = [log(usdc, me, stranger, paid), log(nativeLog, stranger, me, least)]
  const approve = (spender: `0x${string}`, amount = paid) => ({
    to: usdc,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }),
  })
  const swap = {
    to: router,
    data: encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForETH',
      args: [paid, least, [usdc, weth], me, 9n],
    }),
  }
  const promise = { leastReceived: { asset: 'native', amount: numberToHex(least) } }

  beforeEach(() => {
    useTestDocument()
    vi.stubGlobal('window', {})
  })
  afterEach(() => vi.unstubAllGlobals())

  async function look(
    calls: readonly { to: string; data: string }[],
    { wishes = promise as unknown, logs = swapped } = {},
  ) {
    const context = await createSwapContext({ logs, count: calls.length, routers: [router], wrapped: weth })
    const batches = createCallBatches(() => context.rpc)
    return getRequestApproval(context, (asking) => approveCalls([{ from: me, calls }, wishes], asking, batches))
  }

  it('shows the swap as text and needs no checkbox if the allowance is exact', async () => {
    expect(await look([approve(router), swap])).toEqual({
      title: 'Swap 100 USDC for at least 0.01 ETH',
      hasTick: false,
      alerts: [],
    })
  })

  it('needs the checkbox without `leastReceived`, because the frame cannot decode the call', async () => {
    expect(await look([approve(router), swap], { wishes: {} })).toMatchObject({
      title: '2 steps',
      hasTick: true,
    })
  })

  it('shows an allowance for another address as a separate step', async () => {
    expect(await look([approve(stranger), swap])).toMatchObject({ title: '2 steps' })
    expect(await look([approve(router, 2n ** 256n - 1n), swap])).toMatchObject({ hasTick: true })
  })

  it('needs the checkbox if another call of the batch moves a token', async () => {
    const send = { to: usdc, data: encodeFunctionData({ abi, functionName: 'transfer', args: [stranger, paid] }) }
    const logs = [...swapped, log(usdc, me, stranger, paid)]
    expect(await look([send, approve(router), swap], { logs })).toMatchObject({ title: '3 steps', hasTick: true })
  })

  it('rejects the batch if the simulation returns less than the minimum amount', async () => {
    const logs = [log(usdc, me, stranger, paid), log(nativeLog, stranger, me, least - 1n)]
    await expect(look([approve(router), swap], { logs })).rejects.toMatchObject({ code: 'SWAP_REFUSED' })
  })
})
