import { loadSolanaWords } from '@foyer/messages/frame/loadSolanaWords'
import { encodeBase58 } from '../signers/base58.js'
import { parseSolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { findSigner, type SignedSolanaTransaction, signSolanaTransaction } from '../signers/solana.js'
import { previewSolana } from '../simulate/previewSolana.js'
import type { ApproveContext } from './ApproveContext.js'
import { needAddresses } from './ApproveContext.js'
import { createSolanaApproval } from './createSolanaApproval.js'
import { requestApproval } from './requestApproval.js'
import { readSolanaBytes, renewBlock, resendSolana, sendSolana } from './sendSolana.js'

export interface SolanaRequest {
  readonly transactions: readonly string[]
  /** If set, the single transaction is also sent, with these options. */
  readonly send?: Readonly<Record<string, unknown>>
}

export interface SolanaAnswer {
  /** The signed transaction in the app's encoding: base58 or base64. */
  readonly transaction: string
  /** Our signature, in base58. */
  readonly signature: string
  /** The fee payer's signature, in base58. */
  readonly id: string
}

/** Handles solana_signTransaction, solana_signAllTransactions and solana_signAndSendTransaction [S7.66]. */
export async function approveSolanaTransactions(
  { transactions, send }: SolanaRequest,
  context: ApproveContext,
): Promise<SolanaAnswer[]> {
  const { solana: address } = needAddresses(context)
  const { vault, rpc, queue, signal } = context
  const parsed = transactions.map((text) => {
    const { bytes, write } = readSolanaBytes(text)
    const transaction = parseSolanaTransaction(bytes)
    findSigner(transaction, address)
    return { transaction, write }
  })
  return queue.enter(signal, async (visit) => {
    const words = await loadSolanaWords(visit.locale)
    const speech = { words, locale: visit.locale }
    const list = parsed.map(({ transaction }) => transaction)
    const described = await createSolanaApproval(list, { address, context, visit: speech, isSent: send !== undefined })
    const done: (SignedSolanaTransaction & { readonly blockhash: string })[] = []
    return requestApproval(visit, context, {
      approval: described.approval,
      foresee: (stop) => previewSolana({ ...described, transactions: list, address, context, visit: speech }, stop),
      async act() {
        // Sign each transaction only once, so that a retry sends the same bytes.
        for (const transaction of list.slice(done.length)) {
          const requested = send ? await renewBlock(transaction, rpc) : transaction
          done.push({ ...(await signSolanaTransaction(vault, requested, address)), blockhash: requested.blockhash })
        }
        for (const signed of send ? done : []) {
          await sendSolana(signed, send ?? {}, rpc)
          // Resend in the background without waiting: the app tracks the transaction by its id.
          void resendSolana(signed, signed.blockhash, rpc, pause)
        }
        return done.map((signed, index) => ({
          transaction: (parsed[index]?.write ?? encodeBase58)(signed.bytes),
          signature: encodeBase58(signed.signature),
          id: signed.id,
        }))
      },
      busyLabel: send ? words.sending : words.signing,
      doneLabel: send ? words.sent : words.signed,
    })
  })
}

function pause(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms))
}
