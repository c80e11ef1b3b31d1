import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import {
  AuthorityType,
  createApproveCheckedInstruction,
  createAssociatedTokenAccountInstruction,
  createSetAuthorityInstruction,
  createTransferCheckedInstruction,
  createTransferInstruction,
} from '@solana/spl-token'
import {
  AddressLookupTableProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSolanaPhoneSetup } from '../../../../services/pages/phonePage.js'
import { isSignedBy } from '../../../../solana/keys.js'
import { findTokenAddress } from '../../../../solana/programAddress.js'
import { addressBytes } from '../../../../solana/programs.js'
import { solanaChainId } from '../../../../solana/slotClock.js'
import { clearTestChain, startTestChain, type TestChain } from '../../../../solana/testing/testChain.js'
import { solanaTokens } from '../../../../solana/tokens.js'
import { phoneSetup } from '../../testing/phoneSetup.js'
import type { PhoneNamespace, PhoneRequest } from '../PhoneNamespace.js'
import { createSolana } from './createSolana.js'

const addresses = createSolanaPhoneSetup('').accounts.map(({ address }) => address)
const [one = '', two = ''] = addresses
const [from, to] = [new PublicKey(one), new PublicKey(two)]
const stranger = Keypair.fromSeed(new Uint8Array(32).fill(7)).publicKey
const [usd] = solanaTokens
if (usd === undefined) throw new Error('the chain has no token')
const mint = new PublicKey(usd.mint)
const { program } = usd
function tokensOf(owner: PublicKey) {
  return new PublicKey(findTokenAddress(owner.toBase58(), mint.toBase58(), program))
}

let chain: TestChain
let solana: PhoneNamespace
beforeAll(async () => {
  chain = await startTestChain()
  solana = createSolana({ ...phoneSetup, ...createSolanaPhoneSetup(chain.url) })
})
afterAll(() => clearTestChain(chain))

function sendRequest(method: string, params: unknown): PhoneRequest {
  const allowed = { chainId: solanaChainId, addresses: [one], chainIds: [solanaChainId], activeChainId: solanaChainId }
  return { id: 1, method, params, appUrl: 'http://localhost:3000', ...allowed }
}
async function getBlockhash(): Promise<string> {
  const { value } = (await chain.call('getLatestBlockhash', { commitment: 'confirmed' })) as {
    readonly value: { readonly blockhash: string }
  }
  return value.blockhash
}
async function build(instructions: TransactionInstruction[], payer = from): Promise<VersionedTransaction> {
  const parts = { payerKey: payer, recentBlockhash: await getBlockhash(), instructions }
  return new VersionedTransaction(new TransactionMessage(parts).compileToLegacyMessage())
}
function write(transaction: VersionedTransaction) {
  return Buffer.from(transaction.serialize()).toString('base64')
}
function pay(lamports: number, payee = to) {
  return SystemProgram.transfer({ fromPubkey: from, toPubkey: payee, lamports })
}
async function describeSending(...instructions: TransactionInstruction[]) {
  return solana.createModel(
    sendRequest('solana_signAndSendTransaction', { transaction: write(await build(instructions)) }),
  )
}

describe('createSolana: the display of a transaction', () => {
  it("shows a payment with the recipient's name and the fee", async () => {
    expect(await describeSending(pay(1_500_000_000))).toMatchObject({
      ...{ title: 'Send SOL', headline: '1.5 SOL', warnings: [], sections: [], approveLabel: 'Send' },
      facts: [
        ['To', `Account 2 · ${two}`],
        ['Account', `Account 1 · ${one}`],
        ['Network', 'Foyer Solana'],
        ['Network fee', '0.000005 SOL'],
      ],
    })
  })

  it('shows a token transfer to the owner of the token account, existing or created in the same transaction', async () => {
    const units = 234_567_800n
    const send = createTransferCheckedInstruction(tokensOf(from), mint, tokensOf(to), from, units, usd.decimals)
    expect(await describeSending(send)).toMatchObject({
      ...{ title: 'Send sUSD', headline: '234.5678 sUSD', warnings: [] },
      facts: expect.arrayContaining([['To', `Account 2 · ${two}`]]),
    })
    const open = createAssociatedTokenAccountInstruction(from, tokensOf(stranger), stranger, mint)
    const first = createTransferCheckedInstruction(tokensOf(from), mint, tokensOf(stranger), from, units, usd.decimals)
    const { facts } = await describeSending(open, first)
    expect(facts).toContainEqual(['To', stranger.toBase58()])
    expect(facts).toContainEqual(['New token account', `sUSD, of ${stranger.toBase58()}`])
  })

  it('fetches the token of a transfer that does not name it from the chain', async () => {
    const send = createTransferInstruction(tokensOf(from), tokensOf(to), from, 2_500_000n)
    expect(await describeSending(send)).toMatchObject({ title: 'Send sUSD', headline: '2.5 sUSD' })
  })

  it('shows every step and warns of each dangerous one, also after a harmless one', async () => {
    const { title, headline, sections, warnings } = await describeSending(
      pay(1, from),
      createSetAuthorityInstruction(tokensOf(from), from, AuthorityType.AccountOwner, stranger),
      createApproveCheckedInstruction(tokensOf(from), mint, stranger, from, 5_000_000n, usd.decimals),
      SystemProgram.assign({ accountPubkey: from, programId: stranger }),
      SystemProgram.nonceAdvance({ noncePubkey: to, authorizedPubkey: from }),
      new TransactionInstruction({ programId: stranger, keys: [], data: Buffer.of(1) }),
    )
    expect([title, headline]).toEqual(['A transaction', '5 steps'])
    expect(sections?.map(({ heading }) => heading)).toEqual([
      '1. Send SOL: 0.000000001 SOL',
      '2. Give away control of your sUSD',
      '3. Allow spending sUSD: 5 sUSD',
      '4. Give away control',
      '5. Call a program: Unknown',
    ])
    expect(warnings).toEqual([
      'The new owner can take all sUSD in this account.',
      `${stranger.toBase58()} could then take up to 5 sUSD from you, until you revoke it.`,
      'The program gets control of your account. This cannot be undone.',
      'This never expires: it can be sent at any time, even in a year.',
      'This wallet does not know this program. Its effect is unknown.',
      expect.stringContaining('probably fail'),
    ])
  })

  it('resolves the recipient from a lookup table', async () => {
    const slot = Number(await chain.call('getSlot', { commitment: 'finalized' }))
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      ...{ authority: from, payer: from, recentSlot: slot },
    })
    const lookupTable = table
    const extend = AddressLookupTableProgram.extendLookupTable({
      ...{ lookupTable, authority: from, payer: from, addresses: [to] },
    })
    const opening = sendRequest('solana_signAndSendTransaction', { transaction: write(await build([create, extend])) })
    const { hash } = await solana.execute(opening, { signed: [], store() {} })
    await landed(hash)
    const parts = { payerKey: from, recentBlockhash: await getBlockhash(), instructions: [pay(2_000_000_000)] }
    const state = { addresses: [to], authority: from, lastExtendedSlot: slot, lastExtendedSlotStartIndex: 0 }
    const account = { key: table, state: { ...state, deactivationSlot: 2n ** 64n - 1n }, isActive: () => true }
    const message = new TransactionMessage(parts).compileToV0Message([account])
    expect(message.staticAccountKeys.map(String)).not.toContain(two)
    const transaction = write(new VersionedTransaction(message))
    const told = await solana.createModel(sendRequest('solana_signTransaction', { transaction }))
    expect(told).toMatchObject({ title: 'Send SOL (sign only)', headline: '2 SOL' })
    expect(told.facts).toContainEqual(['To', `Account 2 · ${two}`])
  })
})

describe('createSolana: the display of a message', () => {
  const describeText = (bytes: Uint8Array) =>
    solana.createModel(sendRequest('solana_signMessage', { message: encodeBase58(bytes), pubkey: one }))
  const encode = (text: string) => new TextEncoder().encode(text)

  it('shows text as text, and other bytes as hex with a warning', async () => {
    expect(await describeText(encode('Grüße'))).toMatchObject({ title: 'Sign a message', text: 'Grüße', warnings: [] })
    expect(await describeText(Uint8Array.of(0xff, 0))).toMatchObject({ text: '0xff00', warnings: [expect.anything()] })
  })

  it("shows a sign-in, with a warning if its domain is not the app's", async () => {
    const signIn = `evil.example wants you to sign in with your Solana account:\n${one}\n\nWelcome\n\nURI: http://evil.example`
    expect(await describeText(encode(signIn))).toMatchObject({
      ...{ title: 'Sign in', headline: 'evil.example' },
      warnings: ['This signs you in at evil.example, but the app says it is localhost:3000.'],
    })
  })

  it('rejects the bytes of a transaction as a message, because their signature would pay', async () => {
    const transaction = await build([pay(1_000_000_000, stranger)])
    await expect(describeText(transaction.message.serialize())).rejects.toMatchObject({ code: -32_602 })
    await expect(
      solana.execute(
        sendRequest('solana_signMessage', { message: encodeBase58(transaction.message.serialize()) }),
        nothingKept,
      ),
    ).rejects.toMatchObject({ code: -32_602 })
  })
})

describe('createSolana rejects invalid requests before the user sees them', () => {
  it.each([
    ['no parameters', 'solana_signTransaction', undefined],
    ['no transaction', 'solana_signTransaction', { transaction: 7 }],
    ['a transaction that is not base64', 'solana_signTransaction', { transaction: '%%%' }],
    ['a transaction that ends too early', 'solana_signTransaction', { transaction: 'AQID' }],
    ['an empty list', 'solana_signAllTransactions', { transactions: [] }],
    ['a message that is not base58', 'solana_signMessage', { message: '0OIl' }],
    ['an empty message', 'solana_signMessage', { message: '' }],
    ['invalid options', 'solana_signAndSendTransaction', { transaction: '', sendOptions: { maxRetries: -1 } }],
  ])('error: %s', async (_what, method, params) => {
    await expect(solana.createModel(sendRequest(method, params))).rejects.toMatchObject({
      name: 'RequestError',
      code: -32_602,
    })
    await expect(solana.execute(sendRequest(method, params), nothingKept)).rejects.toMatchObject({ code: -32_602 })
  })

  it('error: an account that the app may not use, and a transaction of another signer', async () => {
    const message = encodeBase58(new TextEncoder().encode('hi'))
    const foreign = sendRequest('solana_signMessage', { message, pubkey: two })
    await expect(solana.createModel(foreign)).rejects.toMatchObject({ code: 4_100 })
    await expect(solana.execute(foreign, nothingKept)).rejects.toMatchObject({ code: 4_100 })
    const theirs = SystemProgram.transfer({ fromPubkey: to, toPubkey: from, lamports: 1 })
    const transaction = write(await build([theirs], to))
    await expect(solana.createModel(sendRequest('solana_signTransaction', { transaction }))).rejects.toMatchObject({
      code: -32_602,
    })
  })

  it('error: sending a transaction without the signature of another signer', async () => {
    const transaction = write(await build([pay(1)], to))
    await expect(solana.createModel(sendRequest('solana_signAndSendTransaction', { transaction }))).rejects.toThrow(
      'Another account must sign it',
    )
    expect(await solana.createModel(sendRequest('solana_signTransaction', { transaction }))).toMatchObject({
      facts: expect.arrayContaining([['Fee paid by', `Account 2 · ${two}`]]),
    })
  })

  it('error: an unsupported method or chain', async () => {
    await expect(solana.createModel(sendRequest('solana_signNothing', {}))).rejects.toMatchObject({ code: 5_101 })
    const elsewhere = { ...sendRequest('solana_signMessage', {}), chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }
    await expect(solana.createModel(elsewhere)).rejects.toMatchObject({ code: 5_100 })
  })
})

const nothingKept = { signed: [], store() {} }

describe('createSolana: the result of an approved request', () => {
  it('is a signature of the message', async () => {
    const bytes = new TextEncoder().encode('Hello')
    const { result } = await solana.execute(
      sendRequest('solana_signMessage', { message: encodeBase58(bytes) }),
      nothingKept,
    )
    const signature = decodeBase58((result as { signature: string }).signature) ?? new Uint8Array()
    expect(isSignedBy(addressBytes(one), bytes, signature)).toBe(true)
  })

  it('is a signed transaction with the signature at the right index', async () => {
    const transaction = await build([pay(1)], to)
    const request = sendRequest('solana_signTransaction', { transaction: write(transaction) })
    const { result } = await solana.execute(request, nothingKept)
    const answer = result as { readonly signature: string; readonly transaction: string }
    const signed = VersionedTransaction.deserialize(Buffer.from(answer.transaction, 'base64'))
    expect(signed.signatures[0]).toEqual(new Uint8Array(64))
    expect(encodeBase58(signed.signatures[1] ?? new Uint8Array())).toBe(answer.signature)
    expect(isSignedBy(from.toBytes(), transaction.message.serialize(), signed.signatures[1] ?? new Uint8Array())).toBe(
      true,
    )
  })

  it('is several signed transactions in order', async () => {
    const all = [await build([pay(1)]), await build([pay(2)])]
    const request = sendRequest('solana_signAllTransactions', { transactions: all.map(write) })
    expect(await solana.createModel(request)).toMatchObject({
      headline: '2 transactions',
      sections: [{ heading: '1. Send SOL: 0.000000001 SOL' }, { heading: '2. Send SOL: 0.000000002 SOL' }],
    })
    const { result } = await solana.execute(request, nothingKept)
    const { transactions } = result as { readonly transactions: readonly string[] }
    const signed = transactions.map((text) => VersionedTransaction.deserialize(Buffer.from(text, 'base64')))
    expect(signed.map(({ message }) => message.serialize())).toEqual(all.map(({ message }) => message.serialize()))
    for (const { signatures, message } of signed)
      expect(isSignedBy(from.toBytes(), message.serialize(), signatures[0] ?? new Uint8Array())).toBe(true)
  })

  it('is one payment with one signature, even if it is interrupted before or after it is sent', async () => {
    const request = sendRequest('solana_signAndSendTransaction', {
      transaction: write(await build([pay(3_000_000, stranger)])),
    })
    const kept: (readonly string[])[] = []
    const cutOff = (signed: readonly string[]) => {
      kept.push(signed)
      throw new Error('The page is gone.')
    }
    await expect(solana.execute(request, { signed: [], store: cutOff })).rejects.toThrow('The page is gone.')
    const draft = { signed: kept[0] ?? [], store() {} }
    const first = await solana.execute(request, draft)
    expect(first).toMatchObject({ note: 'Send SOL: 0.003 SOL', result: { signature: first.hash } })
    await landed(first.hash)
    expect(await solana.execute(request, draft)).toEqual(first)
    expect(await chain.call('getBalance', stranger.toBase58(), { commitment: 'confirmed' })).toMatchObject({
      value: 3_000_000,
    })
  })

  it("is the node's error if the node rejects the transaction", async () => {
    const request = sendRequest('solana_signAndSendTransaction', {
      transaction: write(await build([pay(9_000_000_000_000_000)])),
    })
    expect((await solana.createModel(request)).warnings).toEqual([expect.stringContaining('probably fail')])
    await expect(solana.execute(request, nothingKept)).rejects.toMatchObject({ code: -32_002 })
  })
})

it("createSolana: returns the app's accounts without the user, and formats a balance", async () => {
  for (const method of ['solana_getAccounts', 'solana_requestAccounts'])
    expect(await solana.respondWithoutApproval(sendRequest(method, {}))).toEqual({ result: [{ pubkey: one }] })
  expect(await solana.respondWithoutApproval(sendRequest('solana_signMessage', {}))).toBeUndefined()
  expect(await solana.readBalance(solanaChainId, addresses[4] ?? '')).toBe('1,000 SOL')
})

/** Waits until the chain's RPC reports the transaction as confirmed. */
async function landed(hash: string | undefined): Promise<void> {
  await expect
    .poll(async () => JSON.stringify(await chain.call('getSignatureStatuses', [hash])))
    .toMatch(/"confirmationStatus":"(confirmed|finalized)"/)
}
