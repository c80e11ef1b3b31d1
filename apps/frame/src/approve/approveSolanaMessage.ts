import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { readBytes } from '../decode/readMessage.js'
import { concatBytes } from '../keys/bytes.js'
import { decodeBase58, encodeBase58 } from '../signers/base58.js'
import { refuse } from '../signers/bytes.js'
import { parseSolanaTransaction } from '../signers/parseSolanaTransaction.js'
import { formatHost } from '../views/renderHost.js'
import type { ApproveContext } from './ApproveContext.js'
import { needAddresses } from './ApproveContext.js'
import { createMessageApproval } from './createMessageApproval.js'
import { requestApproval } from './requestApproval.js'

/** Handles solana_signMessage [S7.66]. Returns `{ signature }` in base58. */
export async function approveSolanaMessage(
  { message, pubkey }: { readonly message: string; readonly pubkey: string },
  context: ApproveContext,
): Promise<{ readonly signature: string }> {
  const { solana: address } = needAddresses(context)
  if (pubkey !== address) throw new FoyerError('UNAUTHORIZED')
  const bytes = decodeBase58(message, 10_000)
  // Solana messages have no prefix: if the bytes are a transaction, the signature makes it a valid transaction.
  if (mayBeTransaction(bytes)) refuse('the message may be a transaction')
  return context.queue.enter(context.signal, (visit) => {
    const { words, locale } = visit
    const { host, chain, vault } = context
    const approval = createMessageApproval(readBytes(bytes), {
      words,
      locale,
      origin: host.origin,
      hostName: formatHost(host.origin),
      address,
      chainReference: String(chain.id),
      networkName: chain.name,
      nowMs: Date.now(),
    })
    return requestApproval(visit, context, {
      approval,
      act: async () => ({ signature: encodeBase58(await vault.signSolana(bytes)) }),
      busyLabel: words.signing,
      doneLabel: words.signed,
    })
  })
}

/** Returns true if the bytes could be a transaction. Exported for its test. */
export function mayBeTransaction(message: Uint8Array): boolean {
  const signers = message[0] ?? 0
  // Transactions of every version except the first start with a byte of 0x80 or more. With such a first byte, accept
  // only valid text as a message.
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
