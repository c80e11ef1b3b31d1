import { loadSolanaWords } from '@foyer/messages/frame/loadSolanaWords'
import { encodeBase58 } from '../signers/base58.js'
import { parseSolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { findSigner, type SignedSolanaTransaction, signSolanaTransaction } from '../signers/solana.js'
import { foreseeSolana } from '../simulate/foreseeSolana.js'
import type { ApproveContext } from './ApproveContext.js'
import { needAddresses } from './ApproveContext.js'
import { askApproval } from './askApproval.js'
import { describeSolana } from './describeSolana.js'
import { readSolanaBytes, renewBlock, resendSolana, sendSolana } from './sendSolana.js'

export interface SolanaRequest {
  readonly transactions: readonly string[]
  /** Present: the one transaction is sent as well. */
  readonly send?: Readonly<Record<string, unknown>>
}

export interface SolanaAnswer {
  /** As the app wrote it: base58 or base64. */
  readonly transaction: string
  /** Ours, base58. */
  readonly signature: string
  /** The fee payer's, base58. */
  readonly id: string
}

/** solana_signTransaction, solana_signAllTransactions, solana_signAndSendTransaction [S7.66]. */
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
    const described = await describeSolana(list, { address, context, visit: speech, isSent: send !== undefined })
    const done: (SignedSolanaTransaction & { readonly blockhash: string })[] = []
    return askApproval(visit, context, {
      approval: described.approval,
      foresee: (stop) => foreseeSolana({ ...described, transactions: list, address, context, visit: speech }, stop),
      async act() {
        // Signed once, so that a second try sends the very same transaction.
        for (const transaction of list.slice(done.length)) {
          const asked = send ? await renewBlock(transaction, rpc) : transaction
          done.push({ ...(await signSolanaTransaction(vault, asked, address)), blockhash: asked.blockhash })
        }
        for (const signed of send ? done : []) {
          await sendSolana(signed, send ?? {}, rpc)
          // Nobody waits for it: the app looks after what it has the name of.
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
