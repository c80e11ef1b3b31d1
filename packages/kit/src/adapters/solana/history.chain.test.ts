import { createNamedKey } from '@foyer/sandbox/solana/keys'
import { describe, expect, it } from 'vitest'
import { adapter, tokens, useSolanaChain } from './testSolana.js'

const world = useSolanaChain()
async function read(owner: string, cursor?: string) {
  const page = await adapter.fetchHistory?.(world.access(), owner, { tokens, ...(cursor !== undefined && { cursor }) })
  if (!page) throw new Error('the adapter tells no history')
  return page
}
function lamports(atomic: bigint) {
  return { atomic, decimals: 9 }
}

describe('what happened to a Solana account', () => {
  it('is told newest first: what was sent, with its fee and recipient, and what came in, with its sender [S9.25]', async () => {
    const [from, to] = [await world.meet(), await world.meet(true)]
    const rest = { provider: from.signer, from: from.address, to: to.address }
    const first = await adapter.sendToken?.(world.access(), world.request({ ...rest, amount: lamports(5_000_000n) }))
    await world.landed(first ?? '')
    const asset = world.asset('TOLL')
    const amount = { atomic: 100_000_050n, decimals: 6 }
    const second = await adapter.sendToken?.(world.access(), world.request({ ...rest, asset, amount }))
    await world.landed(second ?? '')

    const own = await read(from.address)
    expect(own.items.slice(0, 2)).toMatchObject([
      {
        ...{ hash: second, kind: 'send', status: 'confirmed', fee: '0.000005', to: to.address },
        // What the new account of the recipient holds is lent, not sent; what arrives is less than what goes.
        moves: [{ direction: 'out', amount: '100.00005', symbol: 'TOLL', address: asset.address }],
      },
      {
        ...{ hash: first, kind: 'send', from: from.address, to: to.address },
        moves: [{ direction: 'out', amount: '0.005', symbol: 'SOL' }],
      },
    ])
    expect(own.items[0]?.moves).toHaveLength(1)
    // The gift of the faucet.
    expect(own.items.at(-1)).toMatchObject({ kind: 'receive' })
    expect(own.items.at(-1)?.moves.map(({ symbol }) => symbol)).toEqual(
      expect.arrayContaining(['SOL', 'sUSD', 'FOY', 'TOLL', 'HOOK']),
    )
    expect(own.next).toBeUndefined()

    const [came] = (await read(to.address)).items
    expect(came).toMatchObject({
      ...{ hash: second, kind: 'receive', from: from.address, to: to.address },
      moves: [{ direction: 'in', amount: '99.000049', symbol: 'TOLL' }],
    })
    expect(came).not.toHaveProperty('fee')
  })

  it('includes tokens that came into an account without naming its owner', async () => {
    const [from, to] = [await world.meet(), await world.meet()]
    const asset = world.asset('sUSD')
    const amount = { atomic: 7n, decimals: 6 }
    const request = world.request({ provider: from.signer, from: from.address, to: to.address, asset, amount })
    const hash = (await adapter.sendToken?.(world.access(), request)) ?? ''
    await world.landed(hash)
    expect((await read(to.address)).items[0]).toMatchObject({
      ...{ hash, kind: 'receive' },
      moves: [{ direction: 'in', amount: '0.000007', from: from.address }],
    })
  })

  it('comes in pages, each transaction once and in order', async () => {
    const { address } = createNamedKey('somebody with a long past')
    const gifts = Array.from({ length: 20 }, () => world.chain().faucet.airdrop(address, 1_000_000n))
    for (const gift of gifts) await world.landed(gift)
    const first = await read(address)
    expect(first.items).toHaveLength(15)
    const rest = await read(address, first.next)
    const hashes = [...first.items, ...rest.items].map(({ hash }) => hash)
    expect(new Set(hashes)).toEqual(new Set(gifts))
    expect(hashes).toHaveLength(20)
    const times = [...first.items, ...rest.items].map(({ atMs }) => atMs)
    expect(times).toEqual(times.toSorted((left, right) => right - left))
  })

  it.each(['rubbish', '[]', '{"a":1}', '{"not an address":"x"}'])(
    'takes no cursor that is none of ours: %s',
    async (cursor) => {
      await expect(read(createNamedKey('anybody').address, cursor)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    },
  )

  it('tells of a transaction that failed, with what it cost', async () => {
    const [from, to] = [await world.meet(), await world.meet(true)]
    world.chain().controls.hold(true)
    const send = (atomic: bigint) =>
      adapter.sendToken?.(
        world.access(),
        world.request({ provider: from.signer, from: from.address, to: to.address, amount: lamports(atomic) }),
      )
    // Both find enough money; the second one comes too late for it.
    const [one, two] = [await send(6_000_000_000n), await send(7_000_000_000n)]
    world.chain().controls.hold(false)
    await world.landed(one ?? '')
    await expect(world.landed(two ?? '')).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    const { items } = await read(from.address)
    const failed = items.find(({ hash }) => hash === two)
    expect(failed).toMatchObject({ status: 'failed', fee: '0.000005', moves: [] })
    expect(items.find(({ hash }) => hash === one)).toMatchObject({
      status: 'confirmed',
      moves: [{ direction: 'out', amount: '6' }],
    })
  })

  it('is nothing for an address that nobody used', async () => {
    expect(await read(createNamedKey('nobody at all').address)).toEqual({
      items: [],
      next: undefined,
      isPartial: false,
    })
  })
})
