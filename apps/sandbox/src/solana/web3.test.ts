import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  type Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  NONCE_ACCOUNT_LENGTH,
  NonceAccount,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { genesisHash, solanaChainId } from './slotClock.js'
import { clearTestChain, readSecretKey, startTestChain, type TestChain } from './testing/testChain.js'
import { connect } from './testing/testConnection.js'

let chain: TestChain
let connection: Connection
let waitUntilIdle = async () => {}
let end = () => {}
beforeAll(async () => {
  chain = await startTestChain()
})
// Create a new connection per test: web3.js caches a blockhash for 30 s, even if a test skips slots.
beforeEach(() => {
  ;({ connection, waitUntilIdle, end } = connect(chain))
})
afterEach(async () => {
  await waitUntilIdle()
  end()
})
afterAll(() => clearTestChain(chain))

function keyOf(index: number) {
  return Keypair.fromSecretKey(readSecretKey(index))
}
const alice = keyOf(0)
const bob = keyOf(1)
function pay(from: Keypair, to: PublicKey, lamports: number | bigint) {
  return new Transaction().add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports }))
}
async function sign(transaction: Transaction, payer: Keypair, ...others: Keypair[]) {
  const { blockhash } = await connection.getLatestBlockhash()
  transaction.recentBlockhash = blockhash
  transaction.feePayer = payer.publicKey
  transaction.sign(payer, ...others)
  return transaction.serialize()
}

it('web3.js: confirms an airdrop over the WebSocket on the next port, and transfers it to the last lamport', async () => {
  const fresh = Keypair.generate()
  const airdrop = await connection.requestAirdrop(fresh.publicKey, 2 * LAMPORTS_PER_SOL)
  const latest = await connection.getLatestBlockhash()
  expect((await connection.confirmTransaction({ signature: airdrop, ...latest })).value.err).toBeNull()
  expect(await connection.getBalance(fresh.publicKey)).toBe(2 * LAMPORTS_PER_SOL)

  const to = Keypair.generate().publicKey
  await sendAndConfirmTransaction(connection, pay(fresh, to, 1_234_567_891), [fresh])
  expect(await connection.getBalance(to)).toBe(1_234_567_891)
  expect(await connection.getBalance(fresh.publicKey)).toBe(2 * LAMPORTS_PER_SOL - 1_234_567_891 - 5_000)
})

it('web3.js: a confirmed transaction is final only after 32 slots', async () => {
  const to = Keypair.generate().publicKey
  const signature = await sendAndConfirmTransaction(connection, pay(alice, to, 1_000_000), [alice])
  expect(await connection.getBalance(to, 'finalized')).toBe(0)
  expect(
    await connection.getTransaction(signature, { commitment: 'finalized', maxSupportedTransactionVersion: 0 }),
  ).toBeNull()
  expect((await connection.getSignatureStatus(signature)).value).toMatchObject({
    confirmationStatus: 'confirmed',
    err: null,
  })
  await chain.call('sandbox_advanceSlots', 40)
  expect(await connection.getBalance(to, 'finalized')).toBe(1_000_000)
  expect((await connection.getSignatureStatus(signature)).value).toMatchObject({
    confirmationStatus: 'finalized',
    confirmations: null,
  })
})

it('web3.js: reads the genesis hash, slots that differ from block heights, and blocks with their transactions', async () => {
  expect(await connection.getGenesisHash()).toBe(genesisHash)
  expect(solanaChainId).toBe('solana:g2ixHEBWSvd5qrYD8EBc4qW4oyqheoCm')
  const height = await connection.getBlockHeight()
  expect((await connection.getSlot()) - height).toBeGreaterThan(500)
  const signature = await sendAndConfirmTransaction(connection, pay(alice, bob.publicKey, 1), [alice])
  const slot = (await connection.getSignatureStatus(signature)).value?.slot ?? 0
  const block = await connection.getBlock(slot, { maxSupportedTransactionVersion: 0 })
  expect(block?.transactions.map(({ transaction }) => transaction.signatures[0])).toContain(signature)
  expect(block?.parentSlot).toBe(slot - 1)
  await expect(connection.getBlock(slot + 100_000, { maxSupportedTransactionVersion: 0 })).rejects.toMatchObject({
    code: -32004,
  })
  await expect(connection.getBlock(3, { maxSupportedTransactionVersion: 0 })).rejects.toMatchObject({ code: -32007 })
})

it('web3.js: pays the fee of getFeeForMessage, including the price of compute units', async () => {
  const { blockhash } = await connection.getLatestBlockhash()
  const instructions = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 }),
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_234_567 }),
    ...pay(alice, bob.publicKey, 5).instructions,
  ]
  const message = new TransactionMessage({ payerKey: alice.publicKey, recentBlockhash: blockhash, instructions })
  const fee = (await connection.getFeeForMessage(message.compileToV0Message())).value
  expect(fee).toBe(5_000 + 1_235)
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([alice])
  const before = await connection.getBalance(alice.publicKey)
  const signature = await connection.sendTransaction(transaction)
  await connection.confirmTransaction(signature)
  expect(await connection.getBalance(alice.publicKey)).toBe(before - 5 - (fee ?? 0))
  const fees = await connection.getRecentPrioritizationFees({ lockedWritableAccounts: [alice.publicKey] })
  expect(fees.map(({ prioritizationFee }) => prioritizationFee)).toContain(1_234_567)
})

it('web3.js: loads accounts from a lookup table', async () => {
  const slot = await connection.getSlot('confirmed')
  const [create, table] = AddressLookupTableProgram.createLookupTable({
    authority: alice.publicKey,
    payer: alice.publicKey,
    recentSlot: slot,
  })
  const to = Keypair.generate().publicKey
  const extend = AddressLookupTableProgram.extendLookupTable({
    ...{ payer: alice.publicKey, authority: alice.publicKey, lookupTable: table, addresses: [to, bob.publicKey] },
  })
  await sendAndConfirmTransaction(connection, new Transaction().add(create, extend), [alice])
  const account = (await connection.getAddressLookupTable(table)).value
  expect(account?.state.addresses.map(String)).toEqual([String(to), String(bob.publicKey)])

  const { blockhash } = await connection.getLatestBlockhash()
  const message = new TransactionMessage({
    payerKey: alice.publicKey,
    recentBlockhash: blockhash,
    instructions: pay(alice, to, 3_000_000).instructions,
  }).compileToV0Message(account === null ? [] : [account])
  const transaction = new VersionedTransaction(message)
  transaction.sign([alice])
  const signature = await connection.sendTransaction(transaction)
  await connection.confirmTransaction(signature)
  expect(await connection.getBalance(to)).toBe(3_000_000)
  const read = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(read?.meta?.loadedAddresses?.writable.map(String)).toEqual([String(to)])
  await expect(connection.getTransaction(signature)).rejects.toMatchObject({ code: -32015 })
  const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(parsed?.transaction.message.accountKeys.find(({ pubkey }) => pubkey.equals(to))).toMatchObject({
    writable: true,
    signer: false,
    source: 'lookupTable',
  })
})

it("web3.js: receives a cluster's error codes and messages", async () => {
  const overdraft = await sign(pay(bob, alice.publicKey, 10n ** 15n), bob)
  const failed = await connection.sendRawTransaction(overdraft).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(SendTransactionError)
  if (failed instanceof SendTransactionError) {
    expect(failed.message).toContain('custom program error: 0x1')
    expect(failed.logs?.some((line) => line.includes('insufficient lamports'))).toBe(true)
  }
  const send = (wire: Uint8Array, options = {}) =>
    chain.call('sendTransaction', Buffer.from(wire).toString('base64'), { encoding: 'base64', ...options })
  const preflightCommitment = 'confirmed'
  await expect(send(overdraft, { preflightCommitment })).rejects.toMatchObject({
    code: -32002,
    data: { err: { InstructionError: [0, { Custom: 1 }] } },
  })

  const unsigned = pay(alice, bob.publicKey, 1)
  unsigned.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
  unsigned.feePayer = alice.publicKey
  await expect(send(unsigned.serialize({ requireAllSignatures: false }))).rejects.toMatchObject({ code: -32003 })

  const twice = await sign(pay(alice, bob.publicKey, 777), alice)
  await send(twice, { preflightCommitment })
  await expect(send(twice, { preflightCommitment })).rejects.toMatchObject({
    code: -32002,
    data: { err: 'AlreadyProcessed' },
  })

  const tooNew = await sign(pay(alice, bob.publicKey, 778), alice)
  await expect(send(tooNew, { preflightCommitment: 'finalized' })).rejects.toMatchObject({
    data: { err: 'BlockhashNotFound' },
  })

  const late = await sign(pay(alice, bob.publicKey, 779), alice)
  await chain.call('sandbox_advanceSlots', 151)
  await expect(send(late, { preflightCommitment })).rejects.toMatchObject({
    code: -32002,
    data: { err: 'BlockhashNotFound' },
  })

  await expect(send(Uint8Array.of(1, 2, 3))).rejects.toMatchObject({ code: -32602 })
  await expect(chain.call('getBalance', 'nobody')).rejects.toMatchObject({ code: -32602 })
  await expect(chain.call('getNothing')).rejects.toMatchObject({ code: -32601 })
  const poor = Keypair.generate()
  await expect(send(await sign(pay(poor, bob.publicKey, 1), poor), { preflightCommitment })).rejects.toMatchObject({
    data: { err: 'AccountNotFound' },
  })
})

it('web3.js: a failing transaction without preflight lands and pays its fee', async () => {
  const before = await connection.getBalance(bob.publicKey)
  const wire = await sign(pay(bob, alice.publicKey, 10n ** 15n), bob)
  const signature = await connection.sendRawTransaction(wire, { skipPreflight: true })
  const latest = await connection.getLatestBlockhash()
  // The library resolves with an error from a notification, but throws an error that it polled.
  const refusal = await connection.confirmTransaction({ signature, ...latest }).then(
    ({ value }) => value.err,
    (err) => err,
  )
  expect(refusal).toMatchObject({ InstructionError: [0, { Custom: 1 }] })
  // The library reports an error as soon as the transaction is processed, but the balance is read at `confirmed`.
  await expect
    .poll(async () => (await connection.getSignatureStatus(signature)).value?.confirmationStatus)
    .toMatch(/^(confirmed|finalized)$/)
  expect(await connection.getBalance(bob.publicKey)).toBe(before - 5_000)
  const read = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(read?.meta?.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  expect(read?.meta?.fee).toBe(5_000)
})

it('web3.js: simulates without signatures and with another blockhash, and returns the changed accounts', async () => {
  const to = Keypair.generate().publicKey
  const message = new TransactionMessage({
    payerKey: alice.publicKey,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: pay(alice, to, 2_000_000).instructions,
  }).compileToV0Message()
  const { value } = await connection.simulateTransaction(new VersionedTransaction(message), {
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: [to.toBase58()] },
  })
  expect(value.err).toBeNull()
  expect(value.unitsConsumed).toBe(150)
  expect(value.accounts?.[0]?.lamports).toBe(2_000_000)
  expect(await connection.getBalance(to)).toBe(0)
  const known = await connection.simulateTransaction(new VersionedTransaction(message))
  expect(known.value.err).toBe('BlockhashNotFound')
})

it('web3.js: pages through the signatures of an account, newest first', async () => {
  const to = Keypair.generate().publicKey
  const sent: string[] = []
  for (const lamports of [1_000_000, 1, 2, 3, 4]) {
    const wire = await sign(pay(alice, to, lamports), alice)
    sent.unshift(await connection.sendRawTransaction(wire))
  }
  await connection.confirmTransaction(sent[0] ?? '')
  const names = async (options: { before?: string; until?: string; limit?: number }) =>
    (await connection.getSignaturesForAddress(to, options)).map(({ signature }) => signature)
  expect(await names({})).toEqual(sent)
  expect(await names({ limit: 2 })).toEqual(sent.slice(0, 2))
  expect(await names({ before: sent[1] ?? '', limit: 2 })).toEqual(sent.slice(2, 4))
  expect(await names({ before: sent[1] ?? '', until: sent[4] ?? '' })).toEqual(sent.slice(2, 4))
})

it('web3.js: sends with a durable nonce long after its blockhash, and only once', async () => {
  const nonce = Keypair.generate()
  const lamports = await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH)
  const create = SystemProgram.createNonceAccount({
    ...{ fromPubkey: alice.publicKey, noncePubkey: nonce.publicKey, authorizedPubkey: alice.publicKey, lamports },
  })
  await sendAndConfirmTransaction(connection, create, [alice, nonce])
  const readNonce = async () =>
    NonceAccount.fromAccountData((await connection.getAccountInfo(nonce.publicKey))?.data ?? Buffer.of()).nonce
  const value = await readNonce()
  await chain.call('sandbox_advanceSlots', 200)
  const transaction = new Transaction({
    feePayer: alice.publicKey,
    nonceInfo: {
      nonce: value,
      nonceInstruction: SystemProgram.nonceAdvance({ noncePubkey: nonce.publicKey, authorizedPubkey: alice.publicKey }),
    },
  }).add(...pay(alice, bob.publicKey, 4_321).instructions)
  transaction.sign(alice)
  const before = await connection.getBalance(bob.publicKey)
  const signature = await connection.sendRawTransaction(transaction.serialize())
  await connection.confirmTransaction(signature)
  expect(await connection.getBalance(bob.publicKey)).toBe(before + 4_321)
  expect(await readNonce()).not.toBe(value)
})

it('web3.js: subscriptions receive accounts, logs and slots until they end', async () => {
  const to = Keypair.generate().publicKey
  const told: string[] = []
  const received = Promise.all([
    new Promise((resolve) => {
      connection.onAccountChange(to, ({ lamports }) => resolve(told.push(`account ${lamports}`)))
    }),
    new Promise((resolve) => {
      connection.onLogs(to, ({ err }) => resolve(told.push(`logs ${err}`)))
    }),
    new Promise((resolve) => {
      const id = connection.onSlotChange(() => resolve(connection.removeSlotChangeListener(id)))
    }),
  ])
  // web3.js does not show whether a subscription is active: wait for a slot notification.
  await new Promise<void>((resolve) => {
    const id = connection.onSlotChange(() => {
      void connection.removeSlotChangeListener(id)
      resolve()
    })
  })
  await sendAndConfirmTransaction(connection, pay(alice, to, 5_000_000), [alice])
  await received
  expect(told.sort()).toEqual(['account 5000000', 'logs null'])
})
