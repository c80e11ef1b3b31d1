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
  startSolanaApprovals,
  tokenOf,
  words,
} from '../testing/startSolanaApprovals.js'
import type { Rpc } from './ApproveContext.js'
import { renewBlock } from './sendSolana.js'

const mallory = Keypair.fromSeed(new Uint8Array(32).fill(8))
const friend = Keypair.fromSeed(new Uint8Array(32).fill(7)).publicKey
const [usd, toll, hook] = [tokenOf('sUSD'), tokenOf('TOLL'), tokenOf('HOOK')]

describe('attacks on Solana', () => {
  let world: Awaited<ReturnType<typeof startSolanaApprovals>>
  beforeAll(async () => {
    world = await startSolanaApprovals()
  })
  afterAll(() => world.end())

  it('SetAuthority: shows a danger, and lists the lost tokens among the changes', async () => {
    const steal = createSetAuthorityInstruction(usd.mine, me.publicKey, AuthorityType.AccountOwner, mallory.publicKey)
    const { approval, outlook, dangers } = await world.look(await world.build(steal))
    expect(approval).toMatchObject({ title: 'Give away control', lines: [{ isDoubtful: true }] })
    expect(dangers).toEqual([words.warnGiveAway])
    expect(outlook.changes).toContainEqual({ sign: '-', text: `1,000 ${usd.mint.toBase58()}` })
  })

  it('SetAuthority for closing the account: shows a danger although no token moves yet', async () => {
    const close = createSetAuthorityInstruction(usd.mine, me.publicKey, AuthorityType.CloseAccount, mallory.publicKey)
    expect((await world.look(await world.build(close))).dangers).toEqual([words.warnGiveAway])
  })

  it("Assign of the user's account to a program: shows a danger", async () => {
    const assign = SystemProgram.assign({ accountPubkey: me.publicKey, programId: mallory.publicKey })
    expect((await world.look(await world.build(assign))).dangers).toEqual([words.warnGiveAway])
  })

  it.each([true, false])(
    "CreateAccount at the user's own address: shows a danger, with a working simulation: %s",
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
      // Without a simulation, every request except a plain transfer needs the checkbox.
      expect(dangers.includes(words.warnNotSimulated)).toBe(!isTried)
    },
  )

  it('a blockhash of another network: rejects the request', async () => {
    const elsewhere = encodeBase58(new Uint8Array(32).fill(5))
    const transaction = serialize(await world.compose([pay(friend, 1_000)], me.publicKey, elsewhere))
    await expect(world.look(transaction, false)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    // The frame inserts a recent blockhash into a transaction that it sends itself.
    await expect(world.look(transaction, true)).resolves.toMatchObject({ approval: { title: 'Send 0.000001 SOL' } })
  })

  it('a nonce of another network: rejects the request', async () => {
    const nonce = Keypair.fromSeed(new Uint8Array(32).fill(9)).publicKey
    const advance = SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: me.publicKey })
    const transaction = await world.build(advance, pay(friend, 1_000))
    await expect(world.look(transaction, false)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
    // The frame does not replace a nonce before sending, and the app gets the signed bytes.
    await expect(world.look(transaction, true)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })

  it('a network without a node: shows a danger that names the network', async () => {
    const noNode: Rpc = async () => Promise.reject(new Error('no node'))
    const { dangers } = await world.look(await world.build(pay(friend, 1_000)), false, noNode)
    expect(dangers).toContain(format(words.warnNoNode, { network: 'Foyer Solana' }))
  })

  it('a second instruction after a harmless one: shows a line for each, and the title counts them', async () => {
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

  it('a recipient in a lookup table: shows the complete address from the table', async () => {
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
      // The recipient is in the table, not in the keys of the message.
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
    // An index that the table's owner can fill after the signature.
    await expect(world.look(withTable(1), false)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })

  it('a durable nonce: warns that the transaction never expires, and does not replace its blockhash', async () => {
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
    const requested = serialize(await world.compose([advance, pay(mallory.publicKey, 5)], me.publicKey, value))
    const { dangers } = await world.look(requested, false)
    expect(dangers).toContain(words.warnLasting)
    expect(await renewBlock(requested, world.rpc)).toBe(requested)
  })

  it.each([
    ['for the highest possible amount', 2n ** 64n - 1n],
    ['for the exact balance', 1_000_000_000n],
  ])('a delegate %s: shows that the delegate could take everything', async (_, amount) => {
    const spender = mallory.publicKey
    const text = `${spender.toBase58()} could take all your sUSD, now and later.`
    const checked = createApproveCheckedInstruction(usd.mine, usd.mint, spender, me.publicKey, amount, 6)
    expect((await world.look(await world.build(checked))).dangers).toEqual([text])
    const plain = createApproveInstruction(usd.mine, spender, me.publicKey, amount)
    const { approval, dangers } = await world.look(await world.build(plain))
    expect(dangers).toEqual([text])
    expect(approval.lines).toMatchObject([{ text: 'Allow all your sUSD, without limit', isDoubtful: true }])
  })

  it('a delegate of a smaller amount: shows the amount', async () => {
    const some = createApproveInstruction(usd.mine, mallory.publicKey, me.publicKey, 5_000_000n)
    const { approval, dangers } = await world.look(await world.build(some))
    expect(approval.lines).toMatchObject([{ text: 'Allow up to 5 sUSD' }])
    expect(dangers).toEqual([])
  })

  it('an account closed in favour of another user: shows a danger', async () => {
    const close = createCloseAccountInstruction(usd.mine, mallory.publicKey, me.publicKey)
    const { dangers } = await world.look(await world.build(close))
    expect(dangers[0]).toBe(`All that is left in this account goes to ${mallory.publicKey.toBase58()}.`)
  })

  it('a token with a transfer fee: shows the maximum fee', async () => {
    const to = toll.holdingOf(keyOf(1).publicKey)
    const transfer = (amount: number) =>
      world.build(
        createTransferCheckedInstruction(toll.mine, toll.mint, to, me.publicKey, amount, 6, [], TOKEN_2022_PROGRAM_ID),
      )
    const { approval, dangers } = await world.look(await transfer(100_000_000))
    expect(approval.lines).toMatchObject([{ small: [`to ${keyOf(1).publicKey.toBase58()}`] }])
    expect(approval.notices).toEqual([{ tone: 'info', text: 'The token deducts a fee of up to 1 TOLL.' }])
    expect(dangers).toEqual([])
  })

  it('a token whose transfers run a program: shows a danger and the failed simulation', async () => {
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

  it('several transactions, one harmful: each line names its transaction, and the changes are summed', async () => {
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

  it('several transactions, one not simulated: names it instead of showing no changes', async () => {
    const [fresh] = [Keypair.generate().publicKey]
    const failing = SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: fresh, lamports: 10 ** 15 })
    const { outlook } = await world.look([await world.build(pay(friend, 1_000_000)), await world.build(failing)], false)
    expect(outlook.notices).toContainEqual({
      tone: 'warning',
      text: 'The network could not simulate what these change: Transaction 2',
    })
    expect(outlook.changes).toEqual([{ sign: '-', text: '0.001005 SOL' }])
  })

  it("an address similar to the user's own or to another in the request: shows a danger", async () => {
    const look3 = (text: string) => {
      // Search for 32 bytes with the same first and last characters and another middle.
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

  it('a fee paid by another account: names the payer, who must sign, and does not send without that signature', async () => {
    const requested = serialize(await world.compose([pay(friend, 1_000_000)], mallory.publicKey))
    const { approval } = await world.look(requested, false)
    expect(approval.details).toContainEqual({
      label: 'Network fee',
      value: `paid by ${mallory.publicKey.toBase58()}`,
    })
    expect(approval.notices).toContainEqual({ tone: 'info', text: words.warnOthers })
    await expect(world.look(requested, true)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  })

  it('a fee that consumes the balance: shows a danger with the amount', async () => {
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 500_000_000_000 })
    const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000_000 })
    const { outlook, dangers } = await world.look(await world.build(price, limit, pay(friend, 1_000_000)))
    expect(outlook.fee).toBe('up to 500.000005 SOL')
    expect(dangers).toEqual(['The network fee is far higher than usual: 500.000005 SOL'])
  })

  it('an unknown program: needs the checkbox, and warns that the simulation guarantees nothing', async () => {
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
    // If another account pays the fee, no change remains. Do not show an empty list of changes then.
    const paidFor = serialize(await world.compose([unknown, pay(me.publicKey, 1)], keyOf(1).publicKey))
    expect((await world.look(paidFor, false)).outlook).toMatchObject({ changes: undefined, notices: [tried] })
  })

  it('a missing or failed simulation: shows a notice and no changes', async () => {
    const requested = await world.build(pay(friend, 1_000_000))
    const without: Rpc = (method, params) =>
      method === 'simulateTransaction' ? Promise.reject(new Error('no')) : world.rpc(method, params)
    expect((await world.look(requested, true, without)).outlook).toMatchObject({
      changes: undefined,
      notices: [{ tone: 'info', text: words.warnNotSimulated }],
    })
    const { dangers } = await world.look(await world.build(pay(friend, 10 ** 15)))
    expect(dangers).toMatchObject([expect.stringMatching(/^This will probably fail/)])
  })

  describe('attack: a program that uses the signature passed on to it', () => {
    /**
     * Creates a node whose simulation changes the user's token account, as a program with the user's signature could.
     */
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
    // Only lamports move. The token account is only passed to the instruction.
    const requested = () => {
      const named = pay(friend, 1_000_000)
      named.keys.push({ pubkey: usd.mine, isSigner: false, isWritable: true })
      return world.build(named)
    }
    const stranger = mallory.publicKey

    it('shows the amount of a delegate that no instruction names', async () => {
      const { dangers } = await world.look(
        await requested(),
        true,
        withChange((data) => {
          data.writeUInt32LE(1, 72)
          data.set(stranger.toBytes(), 76)
          data.writeBigUInt64LE(700_000_000n, 121)
        }),
      )
      expect(dangers).toEqual([`${stranger.toBase58()} could then take up to 700 ${usd.mint.toBase58()} from you.`])
    })

    it('shows a new owner or close authority that no instruction names as control given away', async () => {
      const text = `Control of ${usd.mine.toBase58()} would go to ${stranger.toBase58()}.`
      const owned = await world.look(
        await requested(),
        true,
        withChange((data) => data.set(stranger.toBytes(), 32)),
      )
      expect(owned.dangers).toEqual([text])
      const closed = await world.look(
        await requested(),
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
