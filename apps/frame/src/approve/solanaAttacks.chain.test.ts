import { format } from '@foyer/messages/format'
import {
  AuthorityType,
  createApproveCheckedInstruction,
  createApproveInstruction,
  createCloseAccountInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Ed25519Program,
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeBase58, encodeBase58 } from '../signers/base58.js'
import { parseSolanaTransaction } from '../signers/parseSolanaTransaction.js'
import {
  address,
  keyOf,
  me,
  pay,
  serialize,
  startSolanaQuestions,
  tokenOf,
  words,
} from '../testing/startSolanaQuestions.js'
import type { Rpc } from './ApproveContext.js'
import { renewBlock } from './sendSolana.js'

const mallory = Keypair.fromSeed(new Uint8Array(32).fill(8))
const friend = Keypair.fromSeed(new Uint8Array(32).fill(7)).publicKey
const [usd, toll, hook] = [tokenOf('sUSD'), tokenOf('TOLL'), tokenOf('HOOK')]

describe('attacks on Solana', () => {
  let world: Awaited<ReturnType<typeof startSolanaQuestions>>
  beforeAll(async () => {
    world = await startSolanaQuestions()
  })
  afterAll(() => world.end())

  it('SetAuthority: a danger, and what is gone stands among what changes', async () => {
    const steal = createSetAuthorityInstruction(usd.mine, me.publicKey, AuthorityType.AccountOwner, mallory.publicKey)
    const { approval, outlook, dangers } = await world.look(await world.build(steal))
    expect(approval).toMatchObject({ title: 'Give away control', lines: [{ isDoubtful: true }] })
    expect(dangers).toEqual([words.warnGiveAway])
    expect(outlook.changes).toContainEqual({ sign: '-', text: `1,000 ${usd.mint.toBase58()}` })
  })

  it('SetAuthority of who may close the account: a danger as well, though nothing moves yet', async () => {
    const close = createSetAuthorityInstruction(usd.mine, me.publicKey, AuthorityType.CloseAccount, mallory.publicKey)
    expect((await world.look(await world.build(close))).dangers).toEqual([words.warnGiveAway])
  })

  it('the account itself given to a program: a danger', async () => {
    const assign = SystemProgram.assign({ accountPubkey: me.publicKey, programId: mallory.publicKey })
    expect((await world.look(await world.build(assign))).dangers).toEqual([words.warnGiveAway])
  })

  it.each([true, false])(
    'CreateAccount at the own address: a danger, whether the trial run works: %s',
    async (isTried) => {
      const grab = SystemProgram.createAccount({
        fromPubkey: mallory.publicKey,
        newAccountPubkey: me.publicKey,
        lamports: 890_880,
        space: 0,
        programId: mallory.publicKey,
      })
      const transaction = serialize(await world.compose([grab], mallory.publicKey))
      const node: Rpc = (method, params, stop) =>
        method === 'simulateTransaction' && !isTried
          ? Promise.reject(new Error('too large'))
          : world.rpc(method, params, stop)
      const { approval, dangers } = await world.look(transaction, false, node)
      expect(approval).toMatchObject({ title: 'Give away control', lines: [{ isDoubtful: true }] })
      expect(dangers).toContain(words.warnGiveAway)
      // Without a trial run, what is no plain transfer needs a check box.
      expect(dangers.includes(words.warnNotSimulated)).toBe(!isTried)
    },
  )

  it('a block of another network: the request is rejected', async () => {
    const elsewhere = encodeBase58(new Uint8Array(32).fill(5))
    const transaction = serialize(await world.compose([pay(friend, 1_000)], me.publicKey, elsewhere))
    await expect(world.look(transaction, false)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    // The frame puts a block of the network into a transaction that it sends itself.
    await expect(world.look(transaction, true)).resolves.toMatchObject({ approval: { title: 'Send 0.000001 SOL' } })
  })

  it('a nonce of another network: the request is rejected', async () => {
    const nonce = Keypair.fromSeed(new Uint8Array(32).fill(9)).publicKey
    const advance = SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: me.publicKey })
    const transaction = await world.build(advance, pay(friend, 1_000))
    await expect(world.look(transaction, false)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    // The frame does not renew it when it sends it, and the app gets the signed bytes.
    await expect(world.look(transaction, true)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })

  it('a network without a node: a danger that names it', async () => {
    const noNode: Rpc = async () => Promise.reject(new Error('no node'))
    const { dangers } = await world.look(await world.build(pay(friend, 1_000)), false, noNode)
    expect(dangers).toContain(format(words.warnNoNode, { network: 'Foyer Solana' }))
  })

  it('a second instruction behind a harmless one: each has a line, and the title counts them', async () => {
    const { approval, outlook } = await world.look(
      await world.build(pay(friend, 1_000_000), pay(mallory.publicKey, 900_000_000_000)),
    )
    expect(approval.title).toBe('2 steps')
    expect(approval.lines[1]).toMatchObject({
      text: 'Send 900 SOL',
      small: [`to ${mallory.publicKey.toBase58()}`],
    })
    expect(outlook.changes).toEqual([{ sign: '-', text: '900.001005 SOL' }])
  })

  it('a recipient in a lookup table: told whole, by what the table holds', async () => {
    const recentSlot = Number(await world.chain.call('getSlot', { commitment: 'finalized' }))
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: mallory.publicKey,
      payer: mallory.publicKey,
      recentSlot,
    })
    const extend = AddressLookupTableProgram.extendLookupTable({
      authority: mallory.publicKey,
      payer: mallory.publicKey,
      lookupTable: table,
      addresses: [mallory.publicKey],
    })
    await world.chain.call('requestAirdrop', mallory.publicKey.toBase58(), 5_000_000_000)
    await vi.waitFor(async () => world.land(await world.compose([create, extend], mallory.publicKey), mallory))
    const blockhash = new PublicKey(await world.latest()).toBytes()
    const lamports = [0, 202, 154, 59, 0, 0, 0, 0]
    const withTable = (index: number) => {
      // The recipient is no key of the message, but one of the table.
      const keys = [...me.publicKey.toBytes(), ...SystemProgram.programId.toBytes()]
      const bytes = [
        ...[128, 1, 0, 1, 2, ...keys, ...blockhash, 1, 1, 2, 0, 2, 12, 2, 0, 0, 0, ...lamports],
        ...[1, ...table.toBytes(), 1, index, 0],
      ]
      return parseSolanaTransaction(new Uint8Array([1, ...new Uint8Array(64), ...bytes]))
    }
    const { approval, outlook } = await world.look(withTable(0))
    expect(approval.lines).toMatchObject([{ text: 'Send 1 SOL', small: [`to ${mallory.publicKey.toBase58()}`] }])
    expect(outlook.changes).toEqual([{ sign: '-', text: '1.000005 SOL' }])
    // A place that the table's owner can fill after the signature.
    await expect(world.look(withTable(1), false)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })

  it('a durable nonce: says that it never expires, and its block is not renewed', async () => {
    const nonce = Keypair.generate()
    const rent = Number(await world.chain.call('getMinimumBalanceForRentExemption', NONCE_ACCOUNT_LENGTH))
    await world.chain.call('requestAirdrop', mallory.publicKey.toBase58(), 5_000_000_000)
    const make = SystemProgram.createNonceAccount({
      fromPubkey: mallory.publicKey,
      noncePubkey: nonce.publicKey,
      authorizedPubkey: me.publicKey,
      lamports: rent,
    })
    await vi.waitFor(async () => world.land(await world.compose(make.instructions, mallory.publicKey), mallory, nonce))
    const advance = SystemProgram.nonceAdvance({ noncePubkey: nonce.publicKey, authorizedPubkey: me.publicKey })
    const account = (await world.chain.call('getAccountInfo', nonce.publicKey.toBase58(), {
      encoding: 'base64',
      commitment: 'confirmed',
    })) as { value: { data: [string, string] } }
    const value = encodeBase58(Uint8Array.from(Buffer.from(account.value.data[0], 'base64')).slice(40, 72))
    const asked = serialize(await world.compose([advance, pay(mallory.publicKey, 5)], me.publicKey, value))
    const { dangers } = await world.look(asked, false)
    expect(dangers).toContain(words.warnLasting)
    expect(await renewBlock(asked, world.rpc)).toBe(asked)
  })

  it.each([
    ['of the highest number there is', 2n ** 64n - 1n],
    ['of exactly what there is', 1_000_000_000n],
  ])('a delegate %s: told to be able to take everything', async (_, amount) => {
    const spender = mallory.publicKey
    const text = `${spender.toBase58()} could take all your sUSD, now and later.`
    const checked = createApproveCheckedInstruction(usd.mine, usd.mint, spender, me.publicKey, amount, 6)
    expect((await world.look(await world.build(checked))).dangers).toEqual([text])
    const plain = createApproveInstruction(usd.mine, spender, me.publicKey, amount)
    const { approval, dangers } = await world.look(await world.build(plain))
    expect(dangers).toEqual([text])
    expect(approval.lines).toMatchObject([{ text: 'Allow all your sUSD, without limit', isDoubtful: true }])
  })

  it('a delegate of less: told with the amount', async () => {
    const some = createApproveInstruction(usd.mine, mallory.publicKey, me.publicKey, 5_000_000n)
    const { approval, dangers } = await world.look(await world.build(some))
    expect(approval.lines).toMatchObject([{ text: 'Allow up to 5 sUSD' }])
    expect(dangers).toEqual([])
  })

  it('an account closed in favour of somebody else: a danger', async () => {
    const close = createCloseAccountInstruction(usd.mine, mallory.publicKey, me.publicKey)
    const { dangers } = await world.look(await world.build(close))
    expect(dangers[0]).toBe(`All that is left in this account goes to ${mallory.publicKey.toBase58()}.`)
  })

  it('a token that keeps a fee: says how much', async () => {
    const to = toll.holdingOf(keyOf(1).publicKey)
    const transfer = (amount: number) =>
      world.build(
        createTransferCheckedInstruction(toll.mine, toll.mint, to, me.publicKey, amount, 6, [], TOKEN_2022_PROGRAM_ID),
      )
    const { approval, dangers } = await world.look(await transfer(100_000_000))
    expect(approval.lines).toMatchObject([{ small: [`to ${keyOf(1).publicKey.toBase58()}`] }])
    expect(approval.notices).toEqual([{ tone: 'info', text: 'The token itself keeps up to 1 TOLL of this.' }])
    expect(dangers).toEqual([])
  })

  it('a token whose transfers run a program: a danger, and its failure is told', async () => {
    const to = hook.holdingOf(keyOf(1).publicKey)
    const { approval, dangers } = await world.look(
      await world.build(
        createTransferCheckedInstruction(
          hook.mine,
          hook.mint,
          to,
          me.publicKey,
          1_000_000,
          6,
          [],
          TOKEN_2022_PROGRAM_ID,
        ),
      ),
    )
    expect(approval.title).toBe('Send 1 HOOK')
    expect(dangers[0]).toMatch(/^With every transfer of 1 HOOK another program runs as well: Memo/)
    expect(dangers[1]).toMatch(/^This will probably fail/)
  })

  it('several at once of which one is bad: every line says whose it is, and what all of them take is summed up', async () => {
    const steal = createSetAuthorityInstruction(usd.mine, me.publicKey, AuthorityType.AccountOwner, mallory.publicKey)
    const { approval, outlook, dangers } = await world.look(
      [await world.build(pay(friend, 1_000_000)), await world.build(pay(friend, 2_000_000)), await world.build(steal)],
      false,
    )
    expect(approval.title).toBe('Sign 3 transactions')
    expect(approval.lines[2]).toMatchObject({ text: expect.stringMatching(/^Give control/), isDoubtful: true })
    expect(approval.lines[2]?.small[0]).toBe('Transaction 3')
    expect(dangers).toEqual([words.warnGiveAway])
    expect(outlook.changes).toEqual([
      { sign: '-', text: '0.003015 SOL' },
      { sign: '-', text: `1,000 ${usd.mint.toBase58()}` },
    ])
  })

  it('one of several that cannot be tried alone: named, and nobody is told that nothing changes', async () => {
    const [fresh] = [Keypair.generate().publicKey]
    const failing = SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: fresh, lamports: 10 ** 15 })
    const { outlook } = await world.look([await world.build(pay(friend, 1_000_000)), await world.build(failing)], false)
    expect(outlook.notices).toContainEqual({
      tone: 'warning',
      text: 'The network could not tell beforehand what these change: Transaction 2',
    })
    expect(outlook.changes).toEqual([{ sign: '-', text: '0.001005 SOL' }])
  })

  it('an address made to look like the own one, or like another of the request: a danger', async () => {
    const look3 = (text: string) => {
      // The same ends, something else between them: 32 bytes all the same.
      for (let middle = 0; ; middle += 1) {
        const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
        const inner = text.slice(3, -5) + letters[middle % 58] + letters[Math.floor(middle / 58) % 58]
        const made = text.slice(0, 3) + inner + text.slice(-3)
        if (made !== text && decodeBase58(made).length === 32) return new PublicKey(made)
      }
    }
    const twin = look3(address)
    expect((await world.look(await world.build(pay(twin, 1)))).dangers).toContain(
      `${twin.toBase58()} looks like ${address}, but it is another address.`,
    )
    const double = look3(friend.toBase58())
    expect((await world.look(await world.build(pay(friend, 1_000_000), pay(double, 1_000_000)))).dangers).toContain(
      `${double.toBase58()} looks like ${friend.toBase58()}, but it is another address.`,
    )
  })

  it('a fee paid by somebody else: says by whom and that they must sign, and is not sent without that', async () => {
    const asked = serialize(await world.compose([pay(friend, 1_000_000)], mallory.publicKey))
    const { approval } = await world.look(asked, false)
    expect(approval.details).toContainEqual({
      label: 'Network fee',
      value: `paid by ${mallory.publicKey.toBase58()}`,
    })
    expect(approval.notices).toContainEqual({ tone: 'info', text: words.warnOthers })
    await expect(world.look(asked, true)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })

  it('a fee that eats the account: a danger with its amount', async () => {
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 500_000_000_000 })
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 })
    const { outlook, dangers } = await world.look(await world.build(price, limit, pay(friend, 1_000_000)))
    expect(outlook.fee).toBe('up to 500.000005 SOL')
    expect(dangers).toEqual(['The network fee is far higher than usual: 500.000005 SOL'])
  })

  it('a program nobody can read: needs a tick, and its trial run is no promise', async () => {
    const unknown = new TransactionInstruction({
      programId: Ed25519Program.programId,
      keys: [],
      data: Buffer.of(0, 0),
    })
    const blind = 'We cannot read all that this does. Confirm only if you trust app.example.com.'
    const tried = { tone: 'warning', text: words.warnTried }
    const { outlook, dangers } = await world.look(await world.build(unknown, pay(friend, 1_000_000)))
    expect(dangers).toEqual([blind])
    expect(outlook).toMatchObject({ changes: [{ sign: '-', text: '0.001005 SOL' }], notices: [tried] })
    // What is left of it when somebody else pays is nothing, and is not said to be nothing.
    const paidFor = serialize(await world.compose([unknown, pay(me.publicKey, 1)], keyOf(1).publicKey))
    expect((await world.look(paidFor, false)).outlook).toMatchObject({ changes: undefined, notices: [tried] })
  })

  it('a trial run that cannot be had, or that fails: said so, and nothing is promised', async () => {
    const asked = await world.build(pay(friend, 1_000_000))
    const without: Rpc = (method, params) =>
      method === 'simulateTransaction' ? Promise.reject(new Error('no')) : world.rpc(method, params)
    expect((await world.look(asked, true, without)).outlook).toMatchObject({
      changes: undefined,
      notices: [{ tone: 'info', text: words.warnNotSimulated }],
    })
    const { dangers } = await world.look(await world.build(pay(friend, 10 ** 15)))
    expect(dangers).toMatchObject([expect.stringMatching(/^This will probably fail/)])
  })

  describe('what a program does with the signature that was passed on to it', () => {
    /** A node whose trial run leaves the person's token account as a program would that was given their signature. */
    const withChange =
      (change: (data: Buffer) => void): Rpc =>
      async (method, params) => {
        const answer = (await world.rpc(method, params)) as { value: { accounts: ({ data: string[] } | null)[] } }
        if (method !== 'simulateTransaction') return answer
        const { addresses } = (params[1] as { accounts: { addresses: string[] } }).accounts
        const account = answer.value.accounts[addresses.indexOf(usd.mine.toBase58())]
        const data = Buffer.from(account?.data[0] ?? '', 'base64')
        change(data)
        if (account) account.data[0] = data.toString('base64')
        return answer
      }
    // Nothing but a lamport moves; the account of tokens is only named.
    const asked = () => {
      const named = pay(friend, 1_000_000)
      named.keys.push({ pubkey: usd.mine, isSigner: false, isWritable: true })
      return world.build(named)
    }
    const stranger = mallory.publicKey

    it('a delegate that no instruction names is told with its amount', async () => {
      const { dangers } = await world.look(
        await asked(),
        true,
        withChange((data) => {
          data.writeUInt32LE(1, 72)
          data.set(stranger.toBytes(), 76)
          data.writeBigUInt64LE(700_000_000n, 121)
        }),
      )
      expect(dangers).toEqual([`${stranger.toBase58()} could then take up to 700 ${usd.mint.toBase58()} from you.`])
    })

    it('an owner or a closer that no instruction names is told as control given away', async () => {
      const text = `Control of ${usd.mine.toBase58()} would go to ${stranger.toBase58()}.`
      const owned = await world.look(
        await asked(),
        true,
        withChange((data) => data.set(stranger.toBytes(), 32)),
      )
      expect(owned.dangers).toEqual([text])
      const closed = await world.look(
        await asked(),
        true,
        withChange((data) => {
          data.writeUInt32LE(1, 129)
          data.set(stranger.toBytes(), 133)
        }),
      )
      expect(closed.dangers).toEqual([text])
    })
  })
})
