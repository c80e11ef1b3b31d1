import { expect, it } from 'vitest'
import { adapter, useTestChain } from './testChain.js'

const { chain, account, node, token, asset, request, ether } = useTestChain()

const receiver = '0x00000000000000000000000000000000000beef5'

function read(address: string, symbols: readonly string[] = []) {
  return adapter.fetchRecentActivity(chain.access, address, [ether, ...symbols.map(asset)])
}

async function give(from: string, to: string, value: bigint) {
  const hash = String(await node('eth_sendTransaction', [{ from, to, value: `0x${value.toString(16)}` }]))
  await adapter.waitForTransaction(chain.access, hash)
  return hash
}

it('fetchRecentActivity: returns received coins and tokens of the newest blocks as payments, newest first', async () => {
  const coins = await give(account(1).address, receiver, 5n)
  const tokens = await adapter.sendToken(
    chain.access,
    request({ to: receiver, asset: asset('sUSD'), amount: { atomic: 7n, decimals: 6 } }),
  )
  await adapter.waitForTransaction(chain.access, tokens)
  const items = await read(receiver, ['sUSD', 'FOY'])
  expect(items).toMatchObject([
    {
      ...{ hash: tokens, kind: 'receive', status: 'confirmed' },
      moves: [{ direction: 'in', amount: '0.000007', symbol: 'sUSD', address: token('sUSD').address }],
    },
    {
      ...{ hash: coins, kind: 'receive', status: 'confirmed' },
      moves: [{ direction: 'in', amount: '0.000000000000000005', symbol: ether.symbol }],
    },
  ])
})

it('fetchRecentActivity: returns own transactions with their exact fee, and not as payments', async () => {
  const { address } = account(2)
  const before = await adapter.fetchBalance(chain.access, address)
  const hash = await give(address, address, 9n)
  const after = await adapter.fetchBalance(chain.access, address)
  const [item] = await read(address)
  expect(item).toMatchObject({ hash, kind: 'other', moves: [{ direction: 'self' }] })
  const [whole = '', fraction = ''] = item?.fee?.split('.') ?? []
  expect(BigInt(whole + fraction.padEnd(18, '0'))).toBe(before.atomic - after.atomic)
})

it('fetchRecentActivity: returns nothing for an account without transactions or with older ones only', async () => {
  const idle = '0x00000000000000000000000000000000000beef6'
  expect(await read(idle, ['sUSD'])).toEqual([])
  await give(account(1).address, idle, 1n)
  expect(await read(idle)).toHaveLength(1)
  await node('anvil_mine', ['0xc']).catch(() => node('evm_mine', [{ blocks: 12 }]))
  expect(await read(idle)).toEqual([])
})
