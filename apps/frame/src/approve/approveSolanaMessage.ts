import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { readBytes } from '../decode/readMessage.js'
import { concatBytes } from '../keys/bytes.js'
import { decodeBase58, encodeBase58 } from '../signers/base58.js'
import { refuse } from '../signers/bytes.js'
import { parseSolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { nameHost } from '../views/drawAsker.js'
import type { ApproveContext } from './ApproveContext.js'
import { needAddresses } from './ApproveContext.js'
import { askApproval } from './askApproval.js'
import { describeMessage } from './describeMessage.js'

/** solana_signMessage [S7.66]: `{ signature }` in base58. */
export async function approveSolanaMessage(
  { message, pubkey }: { readonly message: string; readonly pubkey: string },
  context: ApproveContext,
): Promise<{ readonly signature: string }> {
  const { solana: address } = needAddresses(context)
  if (pubkey !== address) throw new FoyerError('UNAUTHORIZED')
  const bytes = decodeBase58(message, 10_000)
  // Messages have no prefix on Solana: the bytes of a transaction, once signed, are a signed transaction.
  if (mayBeTransaction(bytes)) refuse('the message may be a transaction')
  return context.queue.enter(context.signal, (visit) => {
    const { words, locale } = visit
    const { host, chain, vault } = context
    const approval = describeMessage(readBytes(bytes), {
      words,
      locale,
      origin: host.origin,
      hostName: nameHost(host.origin),
      address,
      chainReference: String(chain.id),
      networkName: chain.name,
      nowMs: Date.now(),
    })
    return askApproval(visit, context, {
      approval,
      act: async () => ({ signature: encodeBase58(await vault.signSolana(bytes)) }),
      busyLabel: words.signing,
      doneLabel: words.signed,
    })
  })
}

/** Exported for its test. */
export function mayBeTransaction(message: Uint8Array): boolean {
  const signers = message[0] ?? 0
  // Transactions of every version but the first begin with a byte of 0x80 or more. Of what begins so, only text is a message.
  if (signers >= 0x80) return !isText(message)
  if (signers === 0) return false
  try {
    parseSolanaTransaction(concatBytes(Uint8Array.of(signers), new Uint8Array(64 * signers), message))
    return true
  } catch {
    return false
  }
}

function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
