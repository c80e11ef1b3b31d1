import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Address, MessagePartialSigner, TransactionModifyingSigner, TransactionSendingSigner } from '@solana/kit'
import type { SolanaMethods } from '../../connectors/createSolanaMethods.js'
import type { KitTransaction } from '../../connectors/hostTransactions.js'
import type { AppKit } from '../../core/createInstance.js'

// Package entry `@foyer/kit/solana-kit`. Of the host's `@solana/kit` it takes types alone.

type Wallet = Partial<SolanaMethods> & { readonly signMessage?: (message: Uint8Array) => Promise<Uint8Array> }

/** A signer signs for one account: that of the moment it is made. Asked later, the wallet must still have it. */
function bindAccount<Name extends keyof Wallet>(appKit: Pick<AppKit, 'getProvider' | 'getAddress'>, name: Name) {
  const address = appKit.getAddress('solana')
  if (address === undefined) throw new FoyerError('UNAUTHORIZED')
  const need = (): NonNullable<Wallet[Name]> => {
    const wallet = appKit.getProvider<Wallet>('solana')
    if (appKit.getAddress('solana') !== address || !wallet) throw new FoyerError('UNAUTHORIZED')
    const method = wallet[name]
    if (!method) throw new FoyerError('METHOD_NOT_SUPPORTED')
    return method
  }
  need()
  return { address: address as Address, need }
}

/**
 * The connected wallet as what signs transactions of `@solana/kit`; who sends them is for the host to say. The wallet may change a
 * transaction, such as its fee. Make another one when the account changes.
 *
 * @throws FoyerError `UNAUTHORIZED` while nobody is connected on Solana, `METHOD_NOT_SUPPORTED` for a wallet that only sends. What it
 *   makes rejects with the same, and with the wallet errors.
 * @example
 * const payer = createTransactionModifyingSigner(appKit)
 * const message = setTransactionMessageFeePayerSigner(payer, createTransactionMessage({ version: 0 }))
 */
export function createTransactionModifyingSigner(
  appKit: Pick<AppKit, 'getProvider' | 'getAddress'>,
): TransactionModifyingSigner {
  const { address, need } = bindAccount(appKit, 'signAllTransactions')
  return Object.freeze({
    address,
    modifyAndSignTransactions: async (transactions, { abortSignal } = {}) => {
      abortSignal?.throwIfAborted()
      if (transactions.length === 0) return []
      const signed = await need()(transactions)
      abortSignal?.throwIfAborted()
      return signed.map((transaction, index) => renewLifetime(transaction, transactions[index])) as never
    },
  } satisfies TransactionModifyingSigner)
}

/**
 * The connected wallet as what signs and sends transactions of `@solana/kit`, on the network in use, one after another.
 *
 * @throws FoyerError `UNAUTHORIZED`, `METHOD_NOT_SUPPORTED` for a wallet that only signs. What it makes rejects with the same, and with the
 *   wallet errors.
 * @example
 * const payer = createTransactionSendingSigner(appKit)
 * const signature = await signAndSendTransactionMessageWithSigners(message)
 */
export function createTransactionSendingSigner(
  appKit: Pick<AppKit, 'getProvider' | 'getAddress'>,
): TransactionSendingSigner {
  const { address, need } = bindAccount(appKit, 'signAndSendTransaction')
  return Object.freeze({
    address,
    signAndSendTransactions: async (transactions, { abortSignal, minContextSlot } = {}) => {
      // `@solana/kit` takes confirmed blocks where nothing else is said, which a node does not know by its own default.
      const options = {
        preflightCommitment: 'confirmed',
        ...(minContextSlot !== undefined && { minContextSlot: Number(minContextSlot) }),
      }
      const sent: Uint8Array[] = []
      for (const transaction of transactions) {
        abortSignal?.throwIfAborted()
        const signature = decodeBase58(await need()(transaction, options))
        if (signature?.length !== 64)
          throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'signAndSendTransaction' } })
        sent.push(signature)
      }
      return sent as never
    },
  } satisfies TransactionSendingSigner)
}

/**
 * The connected wallet as what signs messages for `@solana/kit`: exactly the bytes that it is given.
 *
 * @throws FoyerError `UNAUTHORIZED`, `METHOD_NOT_SUPPORTED`. What it makes rejects with the same, and with the wallet errors.
 * @example
 * const [signatures] = await createMessagePartialSigner(appKit).signMessages([createSignableMessage('hello')])
 */
export function createMessagePartialSigner(appKit: Pick<AppKit, 'getProvider' | 'getAddress'>): MessagePartialSigner {
  const { address, need } = bindAccount(appKit, 'signMessage')
  return Object.freeze({
    address,
    signMessages: async (messages, { abortSignal } = {}) => {
      const signed: Readonly<Record<string, Uint8Array>>[] = []
      for (const { content } of messages) {
        abortSignal?.throwIfAborted()
        signed.push(Object.freeze({ [address]: await need()(content) }))
      }
      return signed as never
    },
  } satisfies MessagePartialSigner)
}

/** More than any height there will be: nobody knows how long a block counts that the wallet chose. */
const unknownHeight = 0xffff_ffff_ffff_ffffn

/** A wallet may have put another block into a transaction: then what is known of the first one does not hold. */
function renewLifetime(signed: KitTransaction, asked: KitTransaction | undefined): KitTransaction {
  const blockhash = readBlockhash(Uint8Array.from(signed.messageBytes))
  const isSame =
    asked && 'lifetimeConstraint' in asked && readBlockhash(Uint8Array.from(asked.messageBytes)) === blockhash
  if (isSame) return signed
  return Object.freeze({ ...signed, lifetimeConstraint: { blockhash, lastValidBlockHeight: unknownHeight } })
}

/** The block of a message, or the nonce in its place: what comes after the header and the keys. */
function readBlockhash(message: Uint8Array): string {
  const start = ((message[0] ?? 0) >= 0x80 ? 1 : 0) + 3
  const low = message[start] ?? 0
  const [count, keys] = low < 0x80 ? [low, start + 1] : [(low & 0x7f) | ((message[start + 1] ?? 0) << 7), start + 2]
  return encodeBase58(message.slice(keys + count * 32, keys + count * 32 + 32))
}
