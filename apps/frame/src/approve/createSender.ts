import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { readQuantity } from '../signers/bytes.js'
import { type SignedTransaction, signTransaction } from '../signers/eip155.js'
import type { TransactionRequest } from '../signers/Transaction.js'
import type { Prepared } from '../simulate/previewCalls.js'
import type { ApproveContext } from './ApproveContext.js'

export interface Sender {
  /** Signs and sends the request at index `place`. Each index is signed once, so a retry sends the same bytes. */
  send(request: TransactionRequest, prepared: Prepared | undefined, place: number): Promise<string>
  /**
   * Returns true if the node rejected the last attempt for its nonce, gas or fees and no signed transaction is left. A
   * retry then needs new values.
   */
  isRefused(): boolean
}

/**
 * Creates the sender for the transactions of one approval. It ensures that a payment is not made twice if the response
 * to the first attempt is lost.
 */
export function createSender({ vault, rpc }: Pick<ApproveContext, 'vault' | 'rpc'>, from: string): Sender {
  const state = { isRefused: false }
  const signed = new Map<number, SignedTransaction & { readonly nonce: bigint }>()
  /** Indexes whose bytes may have arrived. Never sign them again, even if a lagging node returns a nonce error. */
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
      // An earlier attempt may have succeeded although its response was lost.
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
    // The nonce increases before the network checks an authorization of the same account.
    const authorization = await request.authorize?.(nonce + 1n)
    const transaction = {
      ...{ chainId, nonce, gas, fees, value, data, accessList },
      ...(to && { to }),
      ...(authorization && { authorization }),
    }
    return { ...(await signTransaction(vault, transaction)), nonce }
  }

  /**
   * Returns the next nonce. A node may not have seen the previous transaction yet, so skip the nonces already signed
   * here.
   */
  async function readNonce(): Promise<bigint> {
    const told = readQuantity(await rpc('eth_getTransactionCount', [from, 'pending']), 'eth_getTransactionCount')
    return [...signed.values()].reduce((next, { nonce }) => (nonce < next ? next : nonce + 1n), told)
  }
}

/**
 * Returns true if the node rejected these bytes for good. The next attempt reads the nonce again. After any other
 * failure the same bytes are sent again.
 */
function isFinal(error: unknown): boolean {
  const message = error instanceof Error ? error.message : ''
  return /nonce too low|underpriced|insufficient funds|intrinsic gas|less than block base fee|gas limit/i.test(message)
}
