import { decodeBase58 } from '@foyer/primitives/base58'
import {
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsSendableTransaction,
  assertIsTransactionWithBlockhashLifetime,
  createKeyPairSignerFromBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clearTestChain, readSecretKey, startTestChain, type TestChain } from './testing/testChain.js'
import { solanaTokens } from './tokens.js'

let chain: TestChain
function openRpc(url: string) {
  return createSolanaRpc(url)
}
function openSubscriptions(url: string) {
  return createSolanaRpcSubscriptions(url)
}
let rpc: ReturnType<typeof openRpc>
let rpcSubscriptions: ReturnType<typeof openSubscriptions>
let alice: KeyPairSigner
beforeAll(async () => {
  chain = await startTestChain()
  rpc = openRpc(chain.url)
  // The port itself also accepts WebSockets, like the next port.
  rpcSubscriptions = openSubscriptions(chain.url.replace('http', 'ws'))
  alice = await createKeyPairSignerFromBytes(readSecretKey(0))
})
afterAll(() => clearTestChain(chain))

async function build(payer: KeyPairSigner, instructions: readonly Instruction[]) {
  const { value: latest } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (one) => setTransactionMessageFeePayerSigner(payer, one),
    (one) => setTransactionMessageLifetimeUsingBlockhash(latest, one),
    (one) => appendTransactionMessageInstructions(instructions, one),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsSendableTransaction(transaction)
  assertIsTransactionWithBlockhashLifetime(transaction)
  return transaction
}

it('@solana/kit: airdrops, sends and confirms over the WebSocket on the port itself', async () => {
  const fresh = await generateKeyPairSigner()
  const airdrop = airdropFactory({ rpc, rpcSubscriptions })
  await airdrop({ commitment: 'confirmed', recipientAddress: fresh.address, lamports: lamports(3_000_000_000n) })
  expect((await rpc.getBalance(fresh.address, { commitment: 'confirmed' }).send()).value).toBe(3_000_000_000n)

  const to = await generateKeyPairSigner()
  const transfer = getTransferSolInstruction({ source: fresh, destination: to.address, amount: 1_000_000_007n })
  const transaction = await build(fresh, [transfer])
  const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
  await sendAndConfirm(transaction, { commitment: 'confirmed' })
  expect((await rpc.getBalance(to.address, { commitment: 'confirmed' }).send()).value).toBe(1_000_000_007n)
  const read = await rpc
    .getTransaction(getSignatureFromTransaction(transaction), {
      commitment: 'confirmed',
      encoding: 'jsonParsed',
      maxSupportedTransactionVersion: 0,
    })
    .send()
  expect(read?.version).toBe(0)
  expect(read?.meta?.fee).toBe(5_000n)
  expect(read?.transaction.message.instructions).toMatchObject([
    {
      program: 'system',
      parsed: { type: 'transfer', info: { source: fresh.address, destination: to.address, lamports: 1_000_000_007n } },
    },
  ])
})

it('@solana/kit: reads integers beyond 2^53 exactly', async () => {
  const [token] = solanaTokens
  const of = await generateKeyPairSigner()
  await chain.call('requestAirdrop', of.address, 1_000_000_000)
  const { value } = await rpc.getAccountInfo(of.address, { commitment: 'processed', encoding: 'base64' }).send()
  expect(value).toMatchObject({ lamports: 1_000_000_000n, space: 0n })
  const text = await (
    await fetch(chain.url, {
      method: 'POST',
      body: JSON.stringify({
        id: 1,
        jsonrpc: '2.0',
        method: 'getAccountInfo',
        params: [token?.mint, { encoding: 'base64' }],
      }),
    })
  ).text()
  expect(text).toContain('"rentEpoch":18446744073709551615')
})

it("@solana/kit: creates the receiver's token account in the transaction that fills it", async () => {
  const token = solanaTokens[1]
  const mint = address(token?.mint ?? '')
  const to = await generateKeyPairSigner()
  const tokenProgram = TOKEN_PROGRAM_ADDRESS
  const [source] = await findAssociatedTokenPda({ mint, owner: alice.address, tokenProgram })
  const [destination] = await findAssociatedTokenPda({ mint, owner: to.address, tokenProgram })
  const transaction = await build(alice, [
    getCreateAssociatedTokenIdempotentInstruction({ payer: alice, ata: destination, owner: to.address, mint }),
    getTransferCheckedInstruction({ source, mint, destination, authority: alice, amount: 2_500_000_001n, decimals: 9 }),
  ])
  await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, { commitment: 'confirmed' })
  const held = await rpc
    .getTokenAccountsByOwner(to.address, { mint }, { commitment: 'confirmed', encoding: 'jsonParsed' })
    .send()
  expect(held.value.map(({ pubkey, account }) => [pubkey, account.data.parsed.info.tokenAmount.amount])).toEqual([
    [destination, '2500000001'],
  ])
  expect((await rpc.getTokenAccountBalance(destination, { commitment: 'confirmed' }).send()).value.uiAmountString).toBe(
    '2.500000001',
  )
})

it('@solana/kit: simulates a transaction and returns its inner instructions', async () => {
  const mint = address(solanaTokens[0]?.mint ?? '')
  const to = await generateKeyPairSigner()
  const [destination] = await findAssociatedTokenPda({ mint, owner: to.address, tokenProgram: TOKEN_PROGRAM_ADDRESS })
  const transaction = await build(alice, [
    getCreateAssociatedTokenIdempotentInstruction({ payer: alice, ata: destination, owner: to.address, mint }),
  ])
  const { value } = await rpc
    .simulateTransaction(getBase64EncodedWireTransaction(transaction), {
      commitment: 'confirmed',
      encoding: 'base64',
      innerInstructions: true,
      accounts: { addresses: [destination], encoding: 'jsonParsed' },
    })
    .send()
  expect(value.err).toBeNull()
  expect(value.unitsConsumed).toBeGreaterThan(10_000n)
  expect(value.innerInstructions?.[0]?.instructions.length).toBe(4)
  expect(value.accounts?.[0]?.data).toMatchObject({ parsed: { info: { owner: to.address } } })
})

it('@solana/kit: understands the error for an overdraft', async () => {
  const poor = await generateKeyPairSigner()
  const funds = chain.faucet.airdrop(poor.address, 10_000_000n)
  expect(decodeBase58(funds)).toHaveLength(64)
  await chain.call('sandbox_advanceSlots', 1)
  const transfer = getTransferSolInstruction({ source: poor, destination: alice.address, amount: 20_000_000n })
  const transaction = await build(poor, [transfer])
  const refused = await rpc
    .sendTransaction(getBase64EncodedWireTransaction(transaction), {
      encoding: 'base64',
      preflightCommitment: 'confirmed',
    })
    .send()
    .catch((error: unknown) => error)
  expect(isSolanaError(refused, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(true)
})

it('@solana/kit: stops waiting for a dropped transaction after its last block, and can send it again', async () => {
  const to = await generateKeyPairSigner()
  const transfer = getTransferSolInstruction({ source: alice, destination: to.address, amount: 1_000_000n })
  const lost = await build(alice, [transfer])
  await chain.call('sandbox_drop', 1)
  const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
  const waiting = sendAndConfirm(lost, { commitment: 'confirmed' }).catch((error: unknown) => error)
  // The library starts to watch the block height after it has sent the transaction.
  for await (const height of heights()) if (height > lost.lifetimeConstraint.lastValidBlockHeight) break
  expect(isSolanaError(await waiting)).toBe(true)
  expect((await rpc.getBalance(to.address, { commitment: 'confirmed' }).send()).value).toBe(0n)

  const again = await build(alice, [transfer])
  await chain.call('sandbox_drop', 1)
  await rpc.sendTransaction(getBase64EncodedWireTransaction(again), { encoding: 'base64', skipPreflight: true }).send()
  await sendAndConfirm(again, { commitment: 'confirmed' })
  expect((await rpc.getBalance(to.address, { commitment: 'confirmed' }).send()).value).toBe(1_000_000n)
})

async function* heights() {
  for (;;) {
    await chain.call('sandbox_advanceSlots', 20)
    yield await rpc.getBlockHeight({ commitment: 'processed' }).send()
  }
}
