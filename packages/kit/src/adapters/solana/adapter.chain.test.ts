import { decodeBase58 } from '@foyer/primitives/base58'
import { describe, expect, it } from 'vitest'
import type { SendRequest } from '../../core/Adapter.js'
import { programs } from './addresses.js'
import { getTokenAccount } from './programAddress.js'
import { adapter, tokens, useSolanaChain } from './testSolana.js'

const world = useSolanaChain()
function amount(atomic: bigint, decimals = 9) {
  return { atomic, decimals }
}
const portion = 10n * 10n ** 9n
async function send(request: Parameters<typeof world.request>[0]) {
  return (await adapter.sendToken?.(world.access(), world.request(request))) ?? ''
}
function estimate(request: Omit<SendRequest, 'provider'>) {
  return adapter.estimateSendFee?.(world.access(), request)
}

describe('createLoadedAdapter on a Solana chain', () => {
  it('sends SOL: the recipient receives the exact amount, and the sender pays the estimated fee [S1.13]', async () => {
    const [from, to] = [await world.meet(), await world.meet(true)]
    const requested = world.request({
      provider: from.signer,
      from: from.address,
      to: to.address,
      amount: amount(1_234_567n),
    })
    const foretold = await estimate(requested)
    const signature = await send(requested)
    expect(decodeBase58(signature)).toHaveLength(64)
    await world.landed(signature)
    expect(await world.balanceOf(to.address)).toBe(1_234_567n)
    expect(await world.balanceOf(from.address)).toBe(portion - 1_234_567n - (foretold?.maxFee.atomic ?? 0n))
  })

  it('sends the whole SOL balance and leaves an empty account', async () => {
    const [from, to] = [await world.meet(), await world.meet()]
    const rest = { from: from.address, to: to.address }
    const fee = (await estimate(world.request({ ...rest, provider: undefined, amount: amount(portion - 5_000n) })))
      ?.maxFee.atomic
    expect(fee).toBe(5_000n)
    await world.landed(await send({ ...rest, provider: from.signer, amount: amount(portion - 5_000n) }))
    expect(await world.balanceOf(from.address)).toBe(0n)
    expect(await world.balanceOf(to.address)).toBe(2n * portion - 5_000n)
  })

  it('adds a remainder below the rent minimum to the priority fee', async () => {
    const [from, to] = [await world.meet(), await world.meet()]
    const crumbs = amount(portion - 5_000n - 1_234n)
    const rest = { from: from.address, to: to.address, amount: crumbs }
    expect((await estimate(world.request({ ...rest, provider: undefined })))?.maxFee.atomic).toBe(6_234n)
    await world.landed(await send({ ...rest, provider: from.signer }))
    expect(await world.balanceOf(from.address)).toBe(0n)
  })

  it('estimates a transfer to an unused address and returns the minimum amount', async () => {
    const [from, to] = [await world.meet(), await world.meet(true)]
    const rest = { provider: undefined, from: from.address, to: to.address, amount: amount(1n) }
    const foretold = await estimate(world.request(rest))
    expect(foretold).toEqual({ maxFee: amount(5_000n), least: amount(890_880n) })
    expect(await estimate(world.request({ ...rest, to: from.address }))).not.toHaveProperty('least')
  })

  it.each(['sUSD', 'FOY'])(
    'sends %s, creates the recipient’s token account and returns its rent in the estimate',
    async (symbol) => {
      const [from, to] = [await world.meet(), await world.meet(true)]
      const asset = world.asset(symbol)
      const before = (await world.balanceOf(from.address, symbol)) ?? 0n
      const rest = { from: from.address, to: to.address, asset, amount: amount(1_000_001n, asset.decimals) }
      const foretold = await estimate(world.request({ ...rest, provider: undefined }))
      expect(foretold?.rent?.atomic).toBe(2_039_280n)
      expect(foretold?.tokenFee).toBeUndefined()
      await world.landed(await send({ ...rest, provider: from.signer }))
      expect(await world.balanceOf(to.address, symbol)).toBe(1_000_001n)
      expect(await world.balanceOf(from.address, symbol)).toBe(before - 1_000_001n)
      expect(await world.balanceOf(from.address)).toBe(portion - 2_039_280n - (foretold?.maxFee.atomic ?? 0n))
      // The token account exists now, so a second transfer needs no rent.
      expect(await estimate(world.request({ ...rest, provider: undefined }))).not.toHaveProperty('rent')
    },
  )

  it('estimates the transfer fee of a Token-2022 token, and the recipient receives that much less', async () => {
    const [from, to] = [await world.meet(), await world.meet(true)]
    const asset = world.asset('TOLL')
    const rest = { from: from.address, to: to.address, asset, amount: amount(100_000_050n, 6) }
    const foretold = await estimate(world.request({ ...rest, provider: undefined }))
    expect(foretold?.tokenFee).toEqual(amount(1_000_001n, 6))
    await world.landed(await send({ ...rest, provider: from.signer }))
    expect(await world.balanceOf(to.address, 'TOLL')).toBe(100_000_050n - 1_000_001n)
  })

  it('error: rejects a token with a transfer hook without a wallet request', async () => {
    const [from, to] = [await world.meet(), await world.meet(true)]
    const sending = send({
      ...{ provider: from.signer, from: from.address, to: to.address },
      ...{ asset: world.asset('HOOK'), amount: amount(1n, 6) },
    })
    await expect(sending).rejects.toMatchObject({ code: 'TOKEN_NOT_SENDABLE' })
    expect(from.asked).toEqual([])
  })

  it.each([
    ['more SOL than the balance', { atomic: portion + 1n, decimals: 9 }, undefined, 'INSUFFICIENT_FUNDS'],
    ['the whole SOL balance, without the fee', { atomic: portion, decimals: 9 }, undefined, 'INSUFFICIENT_FUNDS'],
    ['less than the rent of a new account', { atomic: 1_000n, decimals: 9 }, undefined, 'BELOW_RENT_MINIMUM'],
    [
      'an amount that leaves less than the rent',
      { atomic: portion - 100_000n, decimals: 9 },
      undefined,
      'BELOW_RENT_MINIMUM',
    ],
    ['more of a token than the balance', { atomic: 10n ** 15n, decimals: 6 }, 'sUSD', 'INSUFFICIENT_FUNDS'],
    ['a token with other decimals', { atomic: 1n, decimals: 9 }, 'sUSD', 'TOKEN_NOT_FOUND'],
  ] as const)('error: rejects without a wallet request for %s', async (_name, money, symbol, code) => {
    const [from, to] = [await world.meet(), await world.meet(true)]
    const asset = symbol ? { asset: world.asset(symbol) } : {}
    const late: unknown[] = []
    const sending = send({
      ...{ provider: from.signer, from: from.address, to: to.address, amount: money, ...asset },
      onLateHash: (signature) => late.push(signature),
    })
    await expect(sending).rejects.toMatchObject({ code })
    expect(from.asked).toEqual([])
    expect(late).toEqual([undefined])
  })

  it('sends tokens to a token account of the mint, and rejects a token account of another mint', async () => {
    const [from, to] = [await world.meet(), await world.meet()]
    const usd = world.asset('sUSD')
    const account = await getTokenAccount(to.address, usd.address ?? '', programs.token)
    const before = (await world.balanceOf(to.address, 'sUSD')) ?? 0n
    const rest = { provider: from.signer, from: from.address, to: account, amount: amount(5n, 6) }
    await world.landed(await send({ ...rest, asset: usd }))
    expect(await world.balanceOf(to.address, 'sUSD')).toBe(before + 5n)
    const other = send({ ...rest, asset: world.asset('FOY'), amount: amount(5n, 9) })
    await expect(other).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
  })

  it('fetchTokenBalances returns tokens of both programs: listed ones first, others as unverified [S5.22]', async () => {
    const { address } = await world.meet()
    const all = await adapter.fetchTokenBalances?.(world.access(), address, tokens)
    expect(all?.map(({ asset, amount: { atomic } }) => [asset.symbol, atomic])).toEqual([
      ['sUSD', 1_000_000_000n],
      ['FOY', 500_000_000_000n],
      ['TOLL', 250_000_000n],
      ['HOOK', 100_000_000n],
    ])
    const [first, ...others] = (await adapter.fetchTokenBalances?.(world.access(), address, tokens.slice(1, 2))) ?? []
    expect(first).toMatchObject({ asset: { symbol: 'FOY' } })
    expect(first).not.toHaveProperty('isUnverified')
    expect(others).toHaveLength(3)
    expect(others.every(({ isUnverified }) => isUnverified)).toBe(true)
  })

  it('fetchToken returns the decimals of a mint, and rejects an account that is not a mint', async () => {
    const { address = '' } = world.asset('sUSD')
    expect(await adapter.fetchToken?.(world.access(), address)).toMatchObject({ address, decimals: 6 })
    const { address: person } = await world.meet()
    const none = adapter.fetchToken?.(world.access(), person)
    await expect(none).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
  })

  it('fetchRecipientFacts distinguishes programs, unused addresses and used accounts', async () => {
    const [person, nobody] = [await world.meet(), await world.meet(true)]
    const facts = (address: string) => adapter.fetchRecipientFacts?.(world.access(), address)
    expect(await facts(person.address)).toEqual({ isContract: false, isUnused: false })
    expect(await facts(nobody.address)).toEqual({ isContract: false, isUnused: true })
    expect(await facts(programs.token)).toMatchObject({ isContract: true })
  })

  it('error: rejects with TIMED_OUT if the blockhash expires before the wallet signs', async () => {
    const [from, to] = [await world.meet(), await world.meet()]
    const slow = {
      ...from.signer,
      signTransaction: async (transaction: Uint8Array) => {
        world.chain().controls.advance(200)
        return from.signer.signTransaction(transaction)
      },
    }
    const sending = send({ provider: slow, from: from.address, to: to.address, amount: amount(1_000_000n) })
    await expect(sending).rejects.toMatchObject({ code: 'TIMED_OUT' })
    expect(await world.balanceOf(to.address)).toBe(portion)
  })

  it('error: rejects an invalid signature and a transaction of another payer', async () => {
    const [from, other, to] = [await world.meet(), await world.meet(), await world.meet()]
    const lies: SendRequest['provider'][] = [
      { signTransaction: async () => Uint8Array.of(1) },
      { signTransaction: async (transaction: Uint8Array) => transaction },
      { signTransaction: async () => 'signed' },
      { signAndSendTransaction: async () => 'sent' },
      { signAndSendTransaction: async () => new Uint8Array(64) },
      { signTransaction: async () => other.asked[0] },
    ]
    await world.landed(
      await send({ provider: other.signer, from: other.address, to: to.address, amount: amount(1_000n) }),
    )
    for (const provider of lies) {
      const sending = send({ provider, from: from.address, to: to.address, amount: amount(1_000n) })
      await expect(sending).rejects.toMatchObject({ code: 'WALLET_ANSWER_INVALID' })
    }
  })
})
