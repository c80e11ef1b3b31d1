import { expect, it } from 'vitest'
import type { RpcProvider, RpcRequest } from '../chains/rpc/RpcProvider.js'
import { fetchGasPrices } from './fetchGasPrices.js'

it('fetchGasPrices: adds the highest median tip for `fast` and the highest 90th percentile for `instant`', async () => {
  const sent: RpcRequest[] = []
  const history = {
    baseFeePerGas: ['0x1', '0x50'],
    reward: [
      ['0x1', '0x9'],
      ['0x3', '0x5'],
    ],
  }
  const send: RpcProvider['send'] = async (_, requests) => {
    sent.push(...requests)
    return [{ result: '0x10' }, { result: history }]
  }
  const prices = await fetchGasPrices({ send } as RpcProvider, 'eip155:1')
  // The base fee may rise by an eighth: 80 becomes 90.
  expect(prices).toEqual({ standard: '16', fast: '93', instant: '99' })
  expect(sent[1]?.params).toEqual(['0x5', 'latest', [50, 90]])
})
