import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import { createKey, deriveSolanaAccounts, type SolanaKey } from '@foyer/sandbox/solana/keys'
import { clearTestChain, startTestChain, type TestChain } from '@foyer/sandbox/solana/testing/testChain'
import {
  AccountRole,
  appendTransactionMessageInstruction,
  address as asAddress,
  blockhash as asBlockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createSolanaMethods, type SolanaBytesSigner, toPublicKey } from './createSolanaMethods.js'

const [account] = deriveSolanaAccounts()
const seed = decodeBase58(account?.secretKey ?? '')?.slice(0, 32) ?? new Uint8Array()
const key: SolanaKey = createKey(seed)
const to = Keypair.fromSeed(new Uint8Array(32).fill(9)).publicKey

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain({ slotMs: 20 })
})
afterAll(() => clearTestChain(chain))

/** Signs a transaction like a wallet: writes the signature at the position of its key. */
function sign(wire: Uint8Array): Uint8Array {
  const message = wire.slice(1 + (wire[0] ?? 0) * 64)
  const header = (message[0] ?? 0) >= 0x80 ? 1 : 0
  const place = Array.from({ length: wire[0] ?? 0 }, (_, index) => index).find(
    (index) => encodeBase58(message.slice(header + 4 + index * 32, header + 36 + index * 32)) === key.address,
  )
  if (place === undefined) throw new Error('not our key')
  const signed = wire.slice()
  signed.set(key.sign(message), 1 + place * 64)
  return signed
}
async function send(wire: Uint8Array) {
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
  return String(await chain.call('sendTransaction', Buffer.from(wire).toString('base64'), options))
}
const signer: SolanaBytesSigner = {
  address: key.address,
  signTransaction: async (wire) => sign(wire),
  signAndSendTransaction: async (wire) => send(sign(wire)),
}
const wallet = createSolanaMethods(signer)
function publicKey() {
  return wallet.publicKey as unknown as PublicKey
}
async function latest() {
  const { value } = (await chain.call('getLatestBlockhash', { commitment: 'confirmed' })) as {
    value: { blockhash: string; lastValidBlockHeight: number }
  }
  return value
}
function transfer(amount: number) {
  return SystemProgram.transfer({ fromPubkey: publicKey(), toPubkey: to, lamports: amount })
}
/** Returns the lamports that a payment transferred. `work` returns its signature. */
async function received(work: () => Promise<unknown>) {
  const look = async () => {
    const { value } = (await chain.call('getBalance', to.toBase58(), { commitment: 'confirmed' })) as { value: number }
    return value
  }
  const before = await look()
  const id = await work()
  await vi.waitFor(async () => {
    const { value } = (await chain.call('getSignatureStatuses', [id])) as { value: readonly unknown[] }
    expect(value).toMatchObject([{ err: null, confirmationStatus: expect.stringMatching(/^(con|fin)/) }])
  })
  return (await look()) - before
}

it('signTransaction: signs a legacy web3.js 1 transaction with our public key and returns the same class', async () => {
  const made = new Transaction().add(transfer(1_000_000))
  made.feePayer = publicKey()
  made.recentBlockhash = (await latest()).blockhash
  const signed = await wallet.signTransaction(made)
  expect(signed).toBeInstanceOf(Transaction)
  expect(signed.verifySignatures()).toBe(true)
  expect(await received(() => send(signed.serialize()))).toBe(1_000_000)
})

it('signTransaction: preserves existing signatures of others', async () => {
  const other = Keypair.generate()
  const made = new Transaction().add(
    transfer(1_000_000),
    SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: to, lamports: 1 }),
  )
  made.feePayer = publicKey()
  made.recentBlockhash = (await latest()).blockhash
  made.partialSign(other)
  expect((await wallet.signTransaction(made)).verifySignatures()).toBe(true)
})

it('signAndSendTransaction: sends a versioned web3.js 1 transaction', async () => {
  const message = new TransactionMessage({
    payerKey: publicKey(),
    recentBlockhash: (await latest()).blockhash,
    instructions: [transfer(2_000_000)],
  }).compileToV0Message()
  const made = new VersionedTransaction(message)
  expect(await wallet.signTransaction(made)).toBeInstanceOf(VersionedTransaction)
  expect(await received(() => wallet.signAndSendTransaction(made))).toBe(2_000_000)
})

it('signTransaction: signs a @solana/kit transaction as an object and as bytes', async () => {
  const { blockhash, lastValidBlockHeight } = await latest()
  const source = asAddress(key.address)
  const compiled = compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayer(source, message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: asBlockhash(blockhash), lastValidBlockHeight: BigInt(lastValidBlockHeight) },
          message,
        ),
      (message) =>
        appendTransactionMessageInstruction(
          {
            programAddress: asAddress(SystemProgram.programId.toBase58()),
            accounts: [
              { address: source, role: AccountRole.WRITABLE_SIGNER },
              { address: asAddress(to.toBase58()), role: AccountRole.WRITABLE },
            ],
            // The instruction Transfer with 3,000,000 lamports.
            data: Uint8Array.of(2, 0, 0, 0, 0xc0, 0xc6, 0x2d, 0, 0, 0, 0, 0),
          },
          message,
        ),
    ),
  )
  const signed = await wallet.signTransaction(compiled)
  expect({ ...signed, signatures: {} }).toEqual({ ...compiled, signatures: {} })
  const bytes = new Uint8Array(getTransactionEncoder().encode(compiled))
  expect(await wallet.signTransaction(bytes)).toEqual(new Uint8Array(getTransactionEncoder().encode(signed)))
  const wire = Buffer.from(getBase64EncodedWireTransaction(signed), 'base64')
  expect(await received(() => send(wire))).toBe(3_000_000)
})

it('signAllTransactions: signs transactions of several types in order and returns each in its type', async () => {
  const { blockhash } = await latest()
  const make = (amount: number) => {
    const made = new Transaction().add(transfer(amount))
    made.feePayer = publicKey()
    made.recentBlockhash = blockhash
    return made
  }
  const bytes = make(5).serialize({ requireAllSignatures: false, verifySignatures: false })
  const [one, two] = await wallet.signAllTransactions<Transaction | Uint8Array>([make(4), Uint8Array.from(bytes)])
  expect(one).toBeInstanceOf(Transaction)
  expect(two).toBeInstanceOf(Uint8Array)
  expect(Transaction.from(two as Uint8Array).verifySignatures()).toBe(true)
})

it("sendTransaction: sets payer and blockhash, signs with other keys first and uses the host's connection", async () => {
  const other = Keypair.generate()
  const sent: Uint8Array[] = []
  const connection = {
    getLatestBlockhash: latest,
    sendRawTransaction: (wire: Uint8Array) => {
      sent.push(wire)
      return send(wire)
    },
  }
  const made = new Transaction().add(
    SystemProgram.createAccount({
      fromPubkey: publicKey(),
      newAccountPubkey: other.publicKey,
      lamports: 2_000_000,
      space: 0,
      programId: SystemProgram.programId,
    }),
    transfer(6_000_000),
  )
  expect(await received(() => wallet.sendTransaction(made, connection, { signers: [other] }))).toBe(6_000_000)
  expect(sent).toHaveLength(1)
})

it('error: signTransaction rejects invalid data and a transaction without a blockhash', async () => {
  const rubbish = { messageBytes: undefined } as never
  await expect(wallet.signTransaction(rubbish)).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  await expect(wallet.signTransaction(new Transaction().add(transfer(1)))).rejects.toMatchObject({
    code: 'REQUEST_INVALID',
  })
  const reader = createSolanaMethods({ address: key.address })
  await expect(reader.signTransaction(Uint8Array.of(1))).rejects.toMatchObject({ code: 'METHOD_NOT_SUPPORTED' })
})

it('toPublicKey: returns a key that web3.js accepts as its own', () => {
  for (const address of [key.address, SystemProgram.programId.toBase58(), to.toBase58()]) {
    const [own, theirs] = [toPublicKey(address) as unknown as PublicKey, new PublicKey(address)]
    expect([own.equals(theirs), theirs.equals(own), new PublicKey(own).toBase58()]).toEqual([true, true, address])
    expect(theirs.equals(toPublicKey(Keypair.generate().publicKey.toBase58()) as unknown as PublicKey)).toBe(false)
  }
})
