import { createAssociatedTokenAccountIdempotentInstruction, createTransferCheckedInstruction } from '@solana/spl-token'
import { Keypair, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseSolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { signSolanaTransaction } from '../signers/solana.js'
import { address, me, pay, startSolanaApprovals, tokenOf, vault } from '../testing/startSolanaApprovals.js'
import type { Rpc } from './ApproveContext.js'
import { renewBlock, resendSolana, sendSolana } from './sendSolana.js'

const friend = Keypair.fromSeed(new Uint8Array(32).fill(7)).publicKey
const usd = tokenOf('sUSD')

describe('requests on a real Solana chain', () => {
  let world: Awaited<ReturnType<typeof startSolanaApprovals>>
  beforeAll(async () => {
    world = await startSolanaApprovals()
  })
  afterAll(() => world.end())

  it('simulates a payment exactly to the lamport, and sends it', async () => {
    const requested = await world.build(pay(friend, 1_500_000_000))
    const { approval, outlook, dangers } = await world.look(requested)
    expect(approval).toMatchObject({ title: 'Send 1.5 SOL', lines: [{ small: [`to ${friend.toBase58()}`] }] })
    expect(outlook).toMatchObject({ changes: [{ sign: '-', text: '1.500005 SOL' }], fee: 'up to 0.000005 SOL' })
    expect(dangers).toEqual([])
    const signed = await signSolanaTransaction(vault, requested, address)
    await sendSolana(signed, {}, world.rpc)
    await resendSolana(signed, requested.blockhash, world.rpc, () =>
      world.chain.call('sandbox_advanceSlots', 1).then(() => undefined),
    )
    const { value } = (await world.chain.call('getBalance', friend.toBase58(), { commitment: 'confirmed' })) as {
      value: number
    }
    expect(value).toBe(1_500_000_000)
  })

  it("shows the owner as recipient of a token payment, also if the payment opens the owner's account", async () => {
    const to = usd.holdingOf(friend)
    const { approval, outlook, dangers } = await world.look(
      await world.build(
        createAssociatedTokenAccountIdempotentInstruction(me.publicKey, to, friend, usd.mint),
        createTransferCheckedInstruction(usd.mine, usd.mint, to, me.publicKey, 25_000_000, 6),
      ),
    )
    expect(approval.lines).toMatchObject([
      { text: 'Open an account for sUSD', small: [`of ${friend.toBase58()}`] },
      { text: 'Send 25 sUSD', small: [`to ${friend.toBase58()}`] },
    ])
    // The rent of the account and the fee.
    expect(outlook.changes).toMatchObject([{ text: '0.00204428 SOL' }, { text: expect.stringMatching(/^25 /) }])
    expect(dangers).toEqual([])
  })

  describe('sendSolana, renewBlock and resendSolana', () => {
    const advance = (slots: number) => world.chain.call('sandbox_advanceSlots', slots)

    it('renewBlock: replaces the expired blockhash of a transaction and changes nothing else', async () => {
      const buildVersioned = async () => {
        const instructions = [pay(friend, 3_000_000)]
        const message = new TransactionMessage({
          payerKey: me.publicKey,
          recentBlockhash: await world.latest(),
          instructions,
        }).compileToV0Message()
        return parseSolanaTransaction(new VersionedTransaction(message).serialize())
      }
      for (const make of [() => world.build(pay(friend, 3_000_000)), buildVersioned]) {
        const requested = await make()
        expect(await renewBlock(requested, world.rpc)).toBe(requested)
        await advance(200)
        const renewed = await renewBlock(requested, world.rpc)
        expect(renewed.blockhash).not.toBe(requested.blockhash)
        const same = { message: undefined, signatures: undefined, blockhash: undefined }
        expect({ ...renewed, ...same }).toEqual({ ...requested, ...same })
        const signed = await signSolanaTransaction(vault, renewed, address)
        await sendSolana(signed, {}, world.rpc)
        await advance(2)
        expect(await world.statusOf(signed.id)).toMatchObject({ err: null })
      }
    })

    it('resendSolana: sends a transaction again after a node dropped it, and stops once it is confirmed', async () => {
      const requested = await world.build(pay(friend, 4_000_000))
      const signed = await signSolanaTransaction(vault, requested, address)
      await world.chain.call('sandbox_drop', 2)
      await sendSolana(signed, {}, world.rpc)
      await advance(2)
      expect(await world.statusOf(signed.id)).toBeNull()
      const sent: string[] = []
      const counted: Rpc = (method, params) => {
        if (method === 'sendTransaction') sent.push(String(params[0]))
        return world.rpc(method, params)
      }
      await resendSolana(signed, requested.blockhash, counted, () => advance(2).then(() => undefined))
      expect(sent).toHaveLength(2)
      expect(await world.statusOf(signed.id)).toMatchObject({ err: null })
    })

    it('resendSolana: stops once the blockhash has expired', async () => {
      const requested = await world.build(pay(friend, 5_000_000))
      const signed = await signSolanaTransaction(vault, requested, address)
      const wait = vi.fn(() => advance(100).then(() => undefined))
      await resendSolana(
        signed,
        requested.blockhash,
        (method, params) =>
          method === 'sendTransaction' ? Promise.reject(new Error('lost')) : world.rpc(method, params),
        wait,
      )
      expect(wait.mock.calls.length).toBeLessThan(5)
      expect(await world.statusOf(signed.id)).toBeNull()
    })
  })
})
