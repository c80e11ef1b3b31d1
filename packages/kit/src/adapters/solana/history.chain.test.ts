import { createNamedKey } from '@foyer/sandbox/solana/keys'
import { describe, expect, it } from 'vitest'
import { adapter, tokens, useSolanaChain } from './testSolana.js'

const world = useSolanaChain()
async function fetchPage(owner: string, cursor?: string) {
  const page = await adapter.fetchHistory?.(world.access(), owner, { tokens, ...(cursor !== undefined && { cursor }) })
  if (!page) throw new Error('the adapter has no history')
  return page
}
function lamports(atomic: bigint) {
  return { atomic, decimals: 9 }
}

describe('fetchHistory on a Solana chain', () => {
  it('returns sent items with fee and recipient and received items with sender, newest first [S9.25]', async () => {
    const [from, to] = [await world.meet(), await world.meet(true)]
    const rest = { provider: from.signer, from: from.address, to: to.address }
    const first = await adapter.sendToken?.(world.access(), world.request({ ...rest, amount: lamports(5_000_000n) }))
    await world.landed(first ?? '')
    const asset = world.asset('TOLL')
    const amount = { atomic: 100_000_050n, decimals: 6 }
    const second = await adapter.sendToken?.(world.access(), world.request({ ...rest, asset, amount }))
    await world.landed(second ?? '')

    const own = await fetchPage(from.address)
    expect(own.items.slice(0, 2)).toMatchObject([
      {
        ...{ hash: second, kind: 'send', status: 'confirmed', fee: '0.000005', to: to.address },
        // The rent of the recipient's new account is not a move. The amount is the sent one, before the transfer fee.
        moves: [{ direction: 'out', amount: '100.00005', symbol: 'TOLL', address: asset.address }],
      },
      {
        ...{ hash: first, kind: 'send', from: from.address, to: to.address },
        moves: [{ direction: 'out', amount: '0.005', symbol: 'SOL' }],
      },
    ])
    expect(own.items[0]?.moves).toHaveLength(1)
    // The faucet sent these.
    expect(own.items.at(-1)).toMatchObject({ kind: 'receive' })
    expect(own.items.at(-1)?.moves.map(({ symbol }) => symbol)).toEqual(
      expect.arrayContaining(['SOL', 'sUSD', 'FOY', 'TOLL', 'HOOK']),
    )
    expect(own.next).toBeUndefined()

    const [came] = (await fetchPage(to.address)).items
    expect(came).toMatchObject({
      ...{ hash: second, kind: 'receive', from: from.address, to: to.address },
      moves: [{ direction: 'in', amount: '99.000049', symbol: 'TOLL' }],
    })
    expect(came).not.toHaveProperty('fee')
  })

  it('includes tokens that arrived in a token account without a mention of its owner', async () => {
    const [from, to] = [await world.meet(), await world.meet()]
    const asset = world.asset('sUSD')
    const amount = { atomic: 7n, decimals: 6 }
    const request = world.request({ provider: from.signer, from: from.address, to: to.address, asset, amount })
    const hash = (await adapter.sendToken?.(world.access(), request)) ?? ''
    await world.landed(hash)
    expect((await fetchPage(to.address)).items[0]).toMatchObject({
      ...{ hash, kind: 'receive' },
      moves: [{ direction: 'in', amount: '0.000007', from: from.address }],
    })
  })

  it('returns pages with each transaction once and in order', async () => {
    const { address } = createNamedKey('somebody with a long past')
    const gifts = Array.from({ length: 20 }, () => world.chain().faucet.airdrop(address, 1_000_000n))
    for (const gift of gifts) await world.landed(gift)
    const first = await fetchPage(address)
    expect(first.items).toHaveLength(15)
    const rest = await fetchPage(address, first.next)
    const hashes = [...first.items, ...rest.items].map(({ hash }) => hash)
    expect(new Set(hashes)).toEqual(new Set(gifts))
    expect(hashes).toHaveLength(20)
    const times = [...first.items, ...rest.items].map(({ atMs }) => atMs)
    expect(times).toEqual(times.toSorted((left, right) => right - left))
  })

  it.each(['rubbish', '[]', '{"a":1}', '{"not an address":"x"}'])(
    'error: rejects the invalid cursor %s',
    async (cursor) => {
      await expect(fetchPage(createNamedKey('anybody').address, cursor)).rejects.toMatchObject({
        code: 'REQUEST_INVALID',
      })
    },
  )

  it('returns a failed transaction with its fee', async () => {
    const [from, to] = [await world.meet(), await world.meet(true)]
    world.chain().controls.setPaused(true)
    const send = (atomic: bigint) =>
      adapter.sendToken?.(
        world.access(),
        world.request({ provider: from.signer, from: from.address, to: to.address, amount: lamports(atomic) }),
      )
    // Both simulations find enough SOL, but the first transaction spends it.
    const [one, two] = [await send(6_000_000_000n), await send(7_000_000_000n)]
    world.chain().controls.setPaused(false)
    await world.landed(one ?? '')
    await expect(world.landed(two ?? '')).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    const { items } = await fetchPage(from.address)
    const failed = items.find(({ hash }) => hash === two)
    expect(failed).toMatchObject({ status: 'failed', fee: '0.000005', moves: [] })
    expect(items.find(({ hash }) => hash === one)).toMatchObject({
      status: 'confirmed',
      moves: [{ direction: 'out', amount: '6' }],
    })
  })

  it('returns no items for an unused address', async () => {
    expect(await fetchPage(createNamedKey('nobody at all').address)).toEqual({
      items: [],
      next: undefined,
      isPartial: false,
    })
  })
})
