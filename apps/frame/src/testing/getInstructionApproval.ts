import { asking } from '@foyer/messages/frame/en/asking'
import { solana as solanaWords } from '@foyer/messages/frame/en/solana'
import { solana } from '@foyer/primitives/networks/nonEvm'
import { createSolanaApproval } from '../approve/createSolanaApproval.js'
import { solanaPrograms } from '../decode/solanaPrograms.js'
import { encodeBase58 } from '../signers/base58.js'
import type { SolanaTransaction } from '../signers/parseSolanaTransaction.js'

export function key(fill: number) {
  return new Uint8Array(32).fill(fill)
}
/** The user's key. */
export const own = key(1)

/** Creates a transaction of one instruction, paid by another account. */
export function createInstructionTransaction(
  program: string,
  accounts: readonly string[],
  data: Uint8Array,
): SolanaTransaction {
  return {
    ...{ version: 'legacy', signatures: [new Uint8Array(64)], message: new Uint8Array(), lookups: [] },
    ...{ signerCount: 1, readonlySignerCount: 0, readonlyOtherCount: 1, blockhash: encodeBase58(key(9)) },
    keys: [encodeBase58(key(2)), ...accounts, program],
    instructions: [{ program: accounts.length + 1, accounts: accounts.map((_, index) => index + 1), data }],
  }
}

/** The English texts of a Solana request. */
export const words = { ...asking, ...solanaWords }
const { signal } = new AbortController()
/** A node on which every block is valid and every account is a nonce account. */
async function rpc(method: string, [keys]: readonly unknown[]) {
  if (method === 'isBlockhashValid') return { value: true }
  const nonce = {
    owner: solanaPrograms.system,
    lamports: 1,
    data: [Buffer.from([...new Uint8Array(40), ...key(9)]).toString('base64'), 'base64'],
  }
  return { value: (keys as string[]).map(() => nonce) }
}

/** Returns the content of the approval screen before the simulation. */
export async function getInstructionApproval(transaction: SolanaTransaction) {
  const host = { origin: 'https://app.example.com' }
  const context = { chain: solana, rpc, host, signal }
  const options = { address: encodeBase58(own), context, visit: { words, locale: 'en' }, isSent: false } as const
  const { approval } = await createSolanaApproval([transaction], options)
  // A nonce as the first instruction has a separate warning.
  const dangers = approval.notices.filter(({ tone, text }) => tone === 'danger' && text !== words.warnLasting)
  return { title: approval.title, lines: approval.lines, hasCheckBox: dangers.length > 0 }
}
