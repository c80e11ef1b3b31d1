import { describe, expect, it } from 'vitest'
import { getErrorCode } from '../../errors/FoyerError.js'
import { base } from '../../networks/base.js'
import { mainnet } from '../../networks/mainnet.js'
import { NodeError } from './NodeError.js'
import { parseData, parseQuantity, type Reader } from './Reader.js'
import { readFees } from './readFees.js'

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const transaction = { from: address, to: address, value: '0x1' } as const
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const

/** A reader that answers from a table; what is missing there is a method the node does not know. */
function answering(answers: Readonly<Record<string, unknown>>): Reader {
  const request = async (method: string, params: readonly unknown[] = []) => {
    const [call] = params
    const data = typeof call === 'object' && call !== null && 'data' in call ? String(call.data).slice(0, 10) : ''
    const answer = answers[`${method} ${data}`.trim()]
    if (answer === undefined) throw new NodeError(method, 'method not found', { code: -32601 })
    if (answer instanceof Error) throw answer
    return answer
  }
  return {
    request,
    call: async (to, data) => parseData('eth_call', await request('eth_call', [{ to, data }])),
    quantity: async (method, params) => parseQuantity(method, await request(method, params)),
  }
}

const modern = {
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x6e',
  eth_maxPriorityFeePerGas: '0x5',
  eth_getBlockByNumber: { baseFeePerGas: '0x64' },
}

describe('readFees', () => {
  it('takes base fee and priority fee from the chain [S9.35]', async () => {
    expect(await readFees(mainnet, answering(modern), transaction)).toEqual({
      gas: 21_000n,
      price: { kind: 'eip1559', baseFee: 100n, maxFeePerGas: 125n, maxPriorityFeePerGas: 5n },
      baseLayerFee: 0n,
    })
  })

  it('takes the one gas price of a chain without EIP-1559', async () => {
    const fees = await readFees(mainnet, answering({ ...modern, eth_getBlockByNumber: { number: '0x1' } }), transaction)
    expect(fees.price).toEqual({ kind: 'legacy', gasPrice: 110n })
  })

  it('works the priority fee out when the node does not tell it', async () => {
    const { eth_maxPriorityFeePerGas: _, ...rest } = modern
    const fees = await readFees(mainnet, answering(rest), transaction)
    expect(fees.price).toMatchObject({ maxFeePerGas: 130n, maxPriorityFeePerGas: 10n })
  })

  it('adds what an OP-stack chain charges for its base layer, the higher of its two answers', async () => {
    const upperBound = 'eth_call 0xf1c7a58b'
    const exact = 'eth_call 0x49948e0e'
    const both = { ...modern, [upperBound]: word(900n), [exact]: word(700n) }
    expect((await readFees(base, answering(both), transaction)).baseLayerFee).toBe(900n)
    const beforeFjord = {
      ...modern,
      [upperBound]: new NodeError('eth_call', 'execution reverted', { code: 3 }),
      [exact]: word(700n),
    }
    expect((await readFees(base, answering(beforeFjord), transaction)).baseLayerFee).toBe(700n)
  })

  it.each([
    ['insufficient funds for transfer', -32000, 'INSUFFICIENT_FUNDS'],
    ['execution reverted: ERC20: transfer amount exceeds balance', 3, 'INSUFFICIENT_FUNDS'],
    ['execution reverted', 3, 'TRANSACTION_FAILED'],
  ])('error: "%s" is told for what it is', async (words, code, expected) => {
    const refused = { ...modern, eth_estimateGas: new NodeError('eth_estimateGas', words, { code }) }
    expect(await readFees(mainnet, answering(refused), transaction).catch(getErrorCode)).toBe(expected)
  })

  it.each([null, 'block', { baseFeePerGas: 'much' }])('error: a block that reads %j is not believed', async (block) => {
    const thrown = await readFees(mainnet, answering({ ...modern, eth_getBlockByNumber: block }), transaction).catch(
      (error: unknown) => error,
    )
    expect(thrown).toBeInstanceOf(NodeError)
  })
})
