import { asking } from '@foyer/messages/frame/en/asking'
import { mainnet } from '@foyer/primitives/networks/layer1'
import { type Address, encodeAbiParameters, encodeEventTopics, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Rpc } from '../approve/ApproveContext.js'
import { createTokenBook } from '../decode/createTokenBook.js'
import { parseTransaction } from '../signers/parseTransaction.js'
import { previewCalls } from './previewCalls.js'

const me = '0x1111111111111111111111111111111111111111'
const contract = '0x2222222222222222222222222222222222222222'
const friend = '0x3333333333333333333333333333333333333333'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
])
const gwei = 10n ** 9n
const list = { type: 'uint256[]' } as const
const number = { type: 'uint256' } as const

function transfer(address: Address, from: Address, to: Address, amount: bigint) {
  return {
    address,
    topics: encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } }),
    data: numberToHex(amount, { size: 32 }),
  }
}
function batch(ids: readonly bigint[], amounts: readonly bigint[], from: Address = me) {
  return {
    address: contract,
    topics: encodeEventTopics({ abi, eventName: 'TransferBatch', args: { operator: me, from, to: friend } }),
    data: encodeAbiParameters([list, list], [ids, amounts]),
  }
}
/** Returns the address of an unlisted token, different for each index. */
function junk(index: number) {
  return pad(numberToHex(index + 1), { size: 20 })
}

/**
 * Creates a node whose simulation returns these logs, and on which every contract has the symbol USDC and six decimals.
 */
function node(logs: readonly unknown[], answers: Readonly<Record<string, unknown>> = {}): Rpc {
  return async (method, params) => {
    const [call] = params as [{ data?: string }]
    const all: Readonly<Record<string, unknown>> = {
      eth_getBalance: numberToHex(10n ** 18n),
      eth_getBlockByNumber: { baseFeePerGas: numberToHex(gwei) },
      eth_maxPriorityFeePerGas: numberToHex(gwei),
      eth_estimateGas: numberToHex(21_000),
      eth_simulateV1: [{ calls: [{ status: '0x1', returnData: '0x', logs }] }],
      eth_getCode: '0x60',
      ...answers,
    }
    if (method !== 'eth_call') return all[method]
    const told: Readonly<Record<string, Hex>> = {
      '0x95d89b41': encodeAbiParameters([{ type: 'string' }], ['USDC']),
      '0x313ce567': encodeAbiParameters([number], [6n]),
    }
    return told[call.data ?? ''] ?? '0x'
  }
}

function foresee(rpc: Rpc, raw: Readonly<Record<string, string>> = {}) {
  return previewCalls(
    {
      requests: [parseTransaction({ to: contract, data: '0x12345678', ...raw }, 1n, me)],
      from: me,
      context: { chain: mainnet, rpc },
      tokens: createTokenBook(mainnet, rpc),
      visit: { words: asking, locale: 'en' },
    },
    new AbortController().signal,
  )
}

describe('previewCalls', () => {
  it('never hides a loss behind gains or invented tokens', async () => {
    const comes = Array.from({ length: 30 }, (_, index) => transfer(junk(index), friend, me, 1n))
    const goes = Array.from({ length: 15 }, (_, index) => transfer(junk(100 + index), me, friend, 1n))
    const { changes, notices } = await foresee(node([...comes, ...goes, transfer(usdc, me, friend, 7_000_000n)]))
    expect(changes).toHaveLength(20)
    expect(changes?.[0]).toEqual({ sign: '-', text: '7 USDC' })
    expect(changes?.filter(({ sign }) => sign === '-')).toHaveLength(16)
    expect(notices).toEqual([{ tone: 'info', text: 'Changes not shown here: 26' }])
  })

  it('shows a danger if not all losses can be shown', async () => {
    const goes = Array.from({ length: 21 }, (_, index) => transfer(junk(index), me, friend, 1n))
    expect((await foresee(node(goes))).notices).toEqual([{ tone: 'danger', text: 'Changes not shown here: 1' }])
    expect((await foresee(node(goes.slice(1)))).notices).toEqual([])
  })

  it('shows an unlisted token with its address, because any token can have the symbol USDC', async () => {
    const { changes } = await foresee(
      node([transfer(contract, friend, me, 5_000_000_000n), transfer(usdc, friend, me, 1_000_000n)]),
    )
    expect(changes).toEqual([
      { sign: '+', text: '1 USDC' },
      { sign: '+', text: `5,000 USDC · ${contract}` },
    ])
  })

  it('shows each collectible of an outgoing batch', async () => {
    const { changes } = await foresee(node([batch([7n, 8n], [1n, 3n])]))
    expect(changes).toEqual([
      { sign: '-', text: `USDC #7 · ${contract}` },
      { sign: '-', text: `3 × USDC #8 · ${contract}` },
    ])
    // More collectibles than a decoded call may contain. Logs have no such limit.
    const ids = Array.from({ length: 150 }, (_, index) => BigInt(index))
    expect(
      (
        await foresee(
          node([
            batch(
              ids,
              ids.map(() => 1n),
            ),
          ]),
        )
      ).notices,
    ).toEqual([{ tone: 'danger', text: 'Changes not shown here: 130' }])
  })

  const gas = numberToHex(100_000)
  const price = (times: bigint) => numberToHex(times * gwei)

  it('shows a danger for a fee that is far above the usual one and takes a large part of the balance', async () => {
    // A tenth of the balance, at about 450 times the node's price.
    const { notices, fee } = await foresee(node([]), {
      gas,
      maxFeePerGas: price(1_000n),
      maxPriorityFeePerGas: price(1_000n),
    })
    expect(fee).toBe('up to 0.1 ETH')
    expect(notices).toEqual([{ tone: 'danger', text: 'The network fee is far higher than usual: up to 0.1 ETH' }])
    expect((await foresee(node([]), { gas, gasPrice: price(1_000n) })).notices).toHaveLength(1)
  })

  it('shows no notice for a fee that is near the usual one or small compared with the balance', async () => {
    expect((await foresee(node([]), { gas, maxFeePerGas: price(20n) })).notices).toEqual([])
    const rich = node([], { eth_getBalance: numberToHex(10n ** 21n) })
    expect((await foresee(rich, { gas, maxFeePerGas: price(1_000n) })).notices).toEqual([])
  })

  it('warns if the transaction replaces a pending payment', async () => {
    const busy = node([], { eth_getTransactionCount: '0x7' })
    expect((await foresee(busy, { nonce: '0x6' })).notices).toEqual([{ tone: 'warning', text: asking.warnReplaces }])
    expect((await foresee(busy, { nonce: '0x7' })).notices).toEqual([])
    // With a later nonce it may be executed much later.
    expect((await foresee(busy, { nonce: '0x9' })).notices).toEqual([{ tone: 'warning', text: asking.warnNonceLater }])
    expect((await foresee(busy, { nonce: '0xff' })).notices).toEqual([{ tone: 'danger', text: asking.warnNonceLater }])
    // A node that does not return the count must not prevent sending.
    expect((await foresee(node([], { eth_getTransactionCount: null }), { nonce: '0x6' })).notices).toEqual([])
  })

  it('ignores logs that only start like a batch', async () => {
    const { changes } = await foresee(node([{ ...batch([7n], [1n]), data: `0x${'f'.repeat(128)}` }]))
    expect(changes).toEqual([])
  })
})
