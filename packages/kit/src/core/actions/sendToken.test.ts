import { expect, it, vi } from 'vitest'
import { createSolanaAdapter } from '../../adapters/solana/index.js'
import { createTestEngine, testAddresses } from '../testEngine.js'
import { connect } from './connect.js'
import { sendToken } from './sendToken.js'

const asset = { chainId: 'eip155:31337', name: 'Ether', symbol: 'ETH', decimals: 18 } as const
const send = { asset, amount: { atomic: 1n, decimals: 18 }, to: testAddresses[1] }

it('says what is missing, before anybody is asked [S5.9, S8.19-S8.22]', async () => {
  const { client, connector, wallet } = createTestEngine()
  await expect(sendToken(client, send)).rejects.toThrow('CaipNetwork or CaipAddress is undefined')
  await connect(client, { connector })
  await expect(sendToken(client, { ...send, to: '' })).rejects.toThrow('An amount and receiver address are required')
  const { amount, to } = send
  await expect(sendToken(client, { amount, to })).rejects.toThrow('A token is required')
  // A chain family that sends nothing.
  vi.spyOn(client, 'getAdapter').mockResolvedValue(createSolanaAdapter())
  await expect(sendToken(client, send)).rejects.toThrow('Unsupported chain')
  expect(wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')).toEqual([])
})
