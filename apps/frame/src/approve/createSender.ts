import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { readQuantity } from '../signers/bytes.js'
import { type SignedTransaction, signTransaction } from '../signers/eip155.js'
import type { TransactionRequest } from '../signers/Transaction.js'
import type { Prepared } from '../simulate/foreseeCalls.js'
import type { ApproveContext } from './ApproveContext.js'

export interface Sender {
  /** Signs and sends; each place is signed once. A second try sends the very same bytes. */
  send(request: TransactionRequest, prepared: Prepared | undefined, place: number): Promise<string>
  /** The last try was refused for its numbers, and nothing that was signed is left: only new numbers can go through. */
  isRefused(): boolean
}

/**
 * Signs and sends transactions of one approval, so that money whose first sending got lost on the way back does not move
 * twice.
 */
export function createSender({ vault, rpc }: Pick<ApproveContext, 'vault' | 'rpc'>, from: string): Sender {
  const state = { isRefused: false }
  const signed = new Map<number, SignedTransaction & { readonly nonce: bigint }>()
  /** Places whose bytes may have arrived: no node that lags behind may talk us into signing them anew. */
  const unclear = new Set<number>()
  return { send, isRefused: () => state.isRefused }

  async function send(request: TransactionRequest, prepared: Prepared | undefined, place: number): Promise<string> {
    state.isRefused = false
    const gas = prepared?.gas[place]
    if (!prepared || gas === undefined) throw new FoyerError('UNKNOWN')
    const transaction = signed.get(place) ?? (await sign(request, prepared, gas))
    signed.set(place, transaction)
    const { raw, hash } = transaction
    try {
      const answer = await rpc('eth_sendRawTransaction', [raw])
      if (answer !== hash)
        throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'eth_sendRawTransaction' } })
    } catch (error) {
      // An earlier try may have arrived although its answer did not.
      if (await isOnChain(hash)) return hash
      if (isFinal(error) && !unclear.has(place)) {
        signed.delete(place)
        state.isRefused = signed.size === 0
      } else unclear.add(place)
      throw error
    }
    return hash
  }

  async function isOnChain(hash: string): Promise<boolean> {
    const found = await rpc('eth_getTransactionByHash', [hash]).catch(() => null)
    return typeof found === 'object' && found !== null
  }

  async function sign(request: TransactionRequest, { fees }: Prepared, gas: bigint) {
    const nonce = request.nonce ?? (await readNonce())
    const { chainId, to, value, data, accessList } = request
    const transaction = { chainId, nonce, gas, fees, value, data, accessList, ...(to && { to }) }
    return { ...(await signTransaction(vault, transaction)), nonce }
  }

  /** A node may not have heard yet of what another one has just been sent: no two places have the same. */
  async function readNonce(): Promise<bigint> {
    const told = readQuantity(await rpc('eth_getTransactionCount', [from, 'pending']), 'eth_getTransactionCount')
    return [...signed.values()].reduce((next, { nonce }) => (nonce < next ? next : nonce + 1n), told)
  }
}

/** These bytes were never taken and never will be: the next try reads the nonce anew. Any other failure keeps them. */
function isFinal(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /nonce too low|underpriced|insufficient funds|intrinsic gas|less than block base fee|gas limit/i.test(message)
}
