import { asking } from '@foyer/messages/frame/en/asking'
import { solana as solanaWords } from '@foyer/messages/frame/en/solana'
import { foyerSolana } from '@foyer/primitives/networks/sandbox'
import { createKey, deriveSolanaAccounts } from '@foyer/sandbox/solana/keys'
import { findTokenAddress } from '@foyer/sandbox/solana/programAddress'
import { clearTestChain, startTestChain, type TestChain } from '@foyer/sandbox/solana/testing/testChain'
import { solanaTokens } from '@foyer/sandbox/solana/tokens'
import { Keypair, PublicKey, SystemProgram, Transaction, type TransactionInstruction } from '@solana/web3.js'
import { expect, vi } from 'vitest'
import type { Rpc } from '../approve/ApproveContext.js'
import { createSolanaApproval } from '../approve/createSolanaApproval.js'
import { decodeBase58 } from '../signers/base58.js'
import { parseSolanaTransaction, type SolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { previewSolana } from '../simulate/previewSolana.js'

/** The English texts of a Solana request. */
export const words = { ...asking, ...solanaWords }
const visit = { words, locale: 'en' } as const
const { signal } = new AbortController()

/** Returns an account of the sandbox, which has SOL and every token. */
export function keyOf(index: number): Keypair {
  return Keypair.fromSecretKey(decodeBase58(deriveSolanaAccounts()[index]?.secretKey ?? ''))
}

/** The owner of the wallet. */
export const me = keyOf(0)
export const address = me.publicKey.toBase58()
export const vault = { signSolana: async (bytes: Uint8Array) => createKey(me.secretKey.slice(0, 32)).sign(bytes) }

/** Returns a token of the sandbox, and the address of a user's token account. */
export function tokenOf(wanted: string) {
  const token = solanaTokens.find(({ symbol }) => symbol === wanted)
  if (!token) throw new Error(`no ${wanted}`)
  const holdingOf = (owner: PublicKey) => new PublicKey(findTokenAddress(owner.toBase58(), token.mint, token.program))
  return { ...token, mint: new PublicKey(token.mint), holdingOf, mine: holdingOf(me.publicKey) }
}

export function pay(to: PublicKey, lamports: number) {
  return SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: to, lamports })
}

export function serialize(transaction: Transaction) {
  const wire = transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
  return parseSolanaTransaction(Uint8Array.from(wire))
}

/** Starts the sandbox's Solana chain, and returns functions that create approvals on it. */
export async function startSolanaApprovals() {
  const chain: TestChain = await startTestChain({ slotMs: 20 })
  const rpc: Rpc = (method, params) => chain.call(method, ...params)
  const latest = async () => {
    const answer = await chain.call('getLatestBlockhash', { commitment: 'confirmed' })
    return (answer as { value: { blockhash: string } }).value.blockhash
  }
  const compose = async (instructions: readonly TransactionInstruction[], payer = me.publicKey, blockhash?: string) => {
    const transaction = new Transaction().add(...instructions)
    transaction.feePayer = payer
    transaction.recentBlockhash = blockhash ?? (await latest())
    return transaction
  }
  const statusOf = async (id: unknown) => {
    const { value } = (await chain.call('getSignatureStatuses', [id])) as { value: readonly unknown[] }
    return value[0]
  }
  return {
    chain,
    rpc,
    latest,
    compose,
    statusOf,
    build: async (...instructions: readonly TransactionInstruction[]) => serialize(await compose(instructions)),
    /** Returns the content of the approval screen for these transactions. */
    look: async (requested: SolanaTransaction | readonly SolanaTransaction[], isSent = true, node: Rpc = rpc) => {
      const transactions = 'message' in requested ? [requested] : requested
      const context = { chain: foyerSolana, rpc: node, host: { origin: 'https://app.example.com' }, signal }
      const described = await createSolanaApproval(transactions, { address, context, visit, isSent })
      const outlook = await previewSolana({ ...described, transactions, address, context, visit }, signal)
      const { approval } = described
      const dangers = [...approval.notices, ...outlook.notices].flatMap(({ tone, text }) =>
        tone === 'danger' ? [text] : [],
      )
      return { approval, outlook, dangers }
    },
    /** Signs with other accounts of a test, sends, and waits for the confirmation. */
    land: async (transaction: Transaction, ...signers: Keypair[]) => {
      transaction.sign(...signers)
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
      const id = await chain.call('sendTransaction', transaction.serialize().toString('base64'), options)
      await vi.waitFor(async () =>
        expect(await statusOf(id)).toMatchObject({
          err: null,
          confirmationStatus: expect.stringMatching(/^(con|fin)/),
        }),
      )
    },
    end: () => clearTestChain(chain),
  }
}
