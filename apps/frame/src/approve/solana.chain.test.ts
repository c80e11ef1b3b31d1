import { createAssociatedTokenAccountIdempotentInstruction, createTransferCheckedInstruction } from '@solana/spl-token'
import { Keypair, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseSolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { signSolanaTransaction } from '../signers/solana.js'
import { address, me, pay, startSolanaQuestions, tokenOf, vault } from '../testing/startSolanaQuestions.js'
import type { Rpc } from './ApproveContext.js'
import { renewBlock, resendSolana, sendSolana } from './sendSolana.js'

const friend = Keypair.fromSeed(new Uint8Array(32).fill(7)).publicKey
const usd = tokenOf('sUSD')

describe('requests on a real Solana chain', () => {
  let world: Awaited<ReturnType<typeof startSolanaQuestions>>
  beforeAll(async () => {
    world = await startSolanaQuestions()
  })
  afterAll(() => world.end())

  it('foresees a payment to the lamport, and sends it', async () => {
    const asked = await world.build(pay(friend, 1_500_000_000))
    const { approval, outlook, dangers } = await world.look(asked)
    expect(approval).toMatchObject({ title: 'Send 1.5 SOL', lines: [{ small: [`to ${friend.toBase58()}`] }] })
    expect(outlook).toMatchObject({ changes: [{ sign: '-', text: '1.500005 SOL' }], fee: 'up to 0.000005 SOL' })
    expect(dangers).toEqual([])
    const signed = await signSolanaTransaction(vault, asked, address)
    await sendSolana(signed, {}, world.rpc)
    await resendSolana(signed, asked.blockhash, world.rpc, () =>
      world.chain.call('sandbox_advanceSlots', 1).then(() => undefined),
    )
    const { value } = (await world.chain.call('getBalance', friend.toBase58(), { commitment: 'confirmed' })) as {
      value: number
    }
    expect(value).toBe(1_500_000_000)
  })

  it('tells a payment of tokens by the person it goes to, also where their account is opened on the way', async () => {
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
    // The rent of the account, and the fee.
    expect(outlook.changes).toMatchObject([{ text: '0.00204428 SOL' }, { text: expect.stringMatching(/^25 /) }])
    expect(dangers).toEqual([])
  })

  describe('sending', () => {
    const advance = (slots: number) => world.chain.call('sandbox_advanceSlots', slots)

    it('puts a new block into a transaction that was looked at for too long, and changes nothing else', async () => {
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
        const asked = await make()
        expect(await renewBlock(asked, world.rpc)).toBe(asked)
        await advance(200)
        const renewed = await renewBlock(asked, world.rpc)
        expect(renewed.blockhash).not.toBe(asked.blockhash)
        const same = { message: undefined, signatures: undefined, blockhash: undefined }
        expect({ ...renewed, ...same }).toEqual({ ...asked, ...same })
        const signed = await signSolanaTransaction(vault, renewed, address)
        await sendSolana(signed, {}, world.rpc)
        await advance(2)
        expect(await world.statusOf(signed.id)).toMatchObject({ err: null })
      }
    })

    it('sends it again after a node has lost it, and stops once it is confirmed', async () => {
      const asked = await world.build(pay(friend, 4_000_000))
      const signed = await signSolanaTransaction(vault, asked, address)
      await world.chain.call('sandbox_drop', 2)
      await sendSolana(signed, {}, world.rpc)
      await advance(2)
      expect(await world.statusOf(signed.id)).toBeNull()
      const sent: string[] = []
      const counted: Rpc = (method, params) => {
        if (method === 'sendTransaction') sent.push(String(params[0]))
        return world.rpc(method, params)
      }
      await resendSolana(signed, asked.blockhash, counted, () => advance(2).then(() => undefined))
      expect(sent).toHaveLength(2)
      expect(await world.statusOf(signed.id)).toMatchObject({ err: null })
    })

    it('gives up once its block is forgotten', async () => {
      const asked = await world.build(pay(friend, 5_000_000))
      const signed = await signSolanaTransaction(vault, asked, address)
      const wait = vi.fn(() => advance(100).then(() => undefined))
      await resendSolana(
        signed,
        asked.blockhash,
        (method, params) =>
          method === 'sendTransaction' ? Promise.reject(new Error('lost')) : world.rpc(method, params),
        wait,
      )
      expect(wait.mock.calls.length).toBeLessThan(5)
      expect(await world.statusOf(signed.id)).toBeNull()
    })
  })
})
