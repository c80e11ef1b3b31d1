import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { Address, MessagePartialSigner, TransactionModifyingSigner, TransactionSendingSigner } from '@solana/kit'
import type { SolanaMethods } from '../../connectors/createSolanaMethods.js'
import type { KitTransaction } from '../../connectors/hostTransactions.js'
import type { AppKit } from '../../core/createInstance.js'

// Package entry `@foyer/kit/solana-kit`. It imports only types of the app's `@solana/kit`.

type Wallet = Partial<SolanaMethods> & { readonly signMessage?: (message: Uint8Array) => Promise<Uint8Array> }

/**
 * Binds a signer to the account that is connected now. `getMethod` throws `UNAUTHORIZED` if the account has changed.
 */
function bindAccount<Name extends keyof Wallet>(appKit: Pick<AppKit, 'getProvider' | 'getAddress'>, name: Name) {
  const address = appKit.getAddress('solana')
  if (address === undefined) throw new FoyerError('UNAUTHORIZED')
  const getMethod = (): NonNullable<Wallet[Name]> => {
    const wallet = appKit.getProvider<Wallet>('solana')
    if (appKit.getAddress('solana') !== address || !wallet) throw new FoyerError('UNAUTHORIZED')
    const method = wallet[name]
    if (!method) throw new FoyerError('METHOD_NOT_SUPPORTED')
    return method
  }
  getMethod()
  return { address: address as Address, need: getMethod }
}

/**
 * Creates a signer of `@solana/kit` that signs transactions with the connected wallet. The app sends them. The wallet
 * may change a transaction, for example its fee. Create a new signer when the account changes.
 *
 * @throws FoyerError `UNAUTHORIZED` if no Solana account is connected, `METHOD_NOT_SUPPORTED` if the wallet can only
 *   send. The signer rejects with the same errors, and with the wallet errors.
 * @example
 * const payer = createTransactionModifyingSigner(appKit)
 * const message = setTransactionMessageFeePayerSigner(payer, createTransactionMessage({ version: 0 }))
 */
export function createTransactionModifyingSigner(
  appKit: Pick<AppKit, 'getProvider' | 'getAddress'>,
): TransactionModifyingSigner {
  const { address, need: getMethod } = bindAccount(appKit, 'signAllTransactions')
  return Object.freeze({
    address,
    modifyAndSignTransactions: async (transactions, { abortSignal } = {}) => {
      abortSignal?.throwIfAborted()
      if (transactions.length === 0) return []
      const signed = await getMethod()(transactions)
      abortSignal?.throwIfAborted()
      return signed.map((transaction, index) => updateLifetime(transaction, transactions[index])) as never
    },
  } satisfies TransactionModifyingSigner)
}

/**
 * Creates a signer of `@solana/kit` that signs and sends transactions with the connected wallet, on the active network,
 * one after another.
 *
 * @throws FoyerError `UNAUTHORIZED`, `METHOD_NOT_SUPPORTED` if the wallet can only sign. The signer rejects with the
 *   same errors, and with the wallet errors.
 * @example
 * const payer = createTransactionSendingSigner(appKit)
 * const signature = await signAndSendTransactionMessageWithSigners(message)
 */
export function createTransactionSendingSigner(
  appKit: Pick<AppKit, 'getProvider' | 'getAddress'>,
): TransactionSendingSigner {
  const { address, need: getMethod } = bindAccount(appKit, 'signAndSendTransaction')
  return Object.freeze({
    address,
    signAndSendTransactions: async (transactions, { abortSignal, minContextSlot } = {}) => {
      // `@solana/kit` uses confirmed blocks by default. A node's own default differs, so send the commitment.
      const options = {
        preflightCommitment: 'confirmed',
        ...(minContextSlot !== undefined && { minContextSlot: Number(minContextSlot) }),
      }
      const sent: Uint8Array[] = []
      for (const transaction of transactions) {
        abortSignal?.throwIfAborted()
        const signature = decodeBase58(await getMethod()(transaction, options))
        if (signature?.length !== 64)
          throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method: 'signAndSendTransaction' } })
        sent.push(signature)
      }
      return sent as never
    },
  } satisfies TransactionSendingSigner)
}

/**
 * Creates a signer of `@solana/kit` that signs messages with the connected wallet. It signs exactly the given bytes.
 *
 * @throws FoyerError `UNAUTHORIZED`, `METHOD_NOT_SUPPORTED`. The signer rejects with the same errors, and with the
 *   wallet errors.
 * @example
 * const [signatures] = await createMessagePartialSigner(appKit).signMessages([createSignableMessage('hello')])
 */
export function createMessagePartialSigner(appKit: Pick<AppKit, 'getProvider' | 'getAddress'>): MessagePartialSigner {
  const { address, need: getMethod } = bindAccount(appKit, 'signMessage')
  return Object.freeze({
    address,
    signMessages: async (messages, { abortSignal } = {}) => {
      const signed: Readonly<Record<string, Uint8Array>>[] = []
      for (const { content } of messages) {
        abortSignal?.throwIfAborted()
        signed.push(Object.freeze({ [address]: await getMethod()(content) }))
      }
      return signed as never
    },
  } satisfies MessagePartialSigner)
}

/** A height above any real block height. The last valid height of a blockhash that the wallet chose is unknown. */
const unknownHeight = 0xffff_ffff_ffff_ffffn

/**
 * Replaces the lifetime of a transaction if the wallet put another blockhash into it: the first lifetime is then wrong.
 */
function updateLifetime(signed: KitTransaction, requested: KitTransaction | undefined): KitTransaction {
  const blockhash = parseBlockhash(Uint8Array.from(signed.messageBytes))
  const isSame =
    requested &&
    'lifetimeConstraint' in requested &&
    parseBlockhash(Uint8Array.from(requested.messageBytes)) === blockhash
  if (isSame) return signed
  return Object.freeze({ ...signed, lifetimeConstraint: { blockhash, lastValidBlockHeight: unknownHeight } })
}

/** Returns the blockhash of a message, or the nonce in its place. It follows the header and the account keys. */
function parseBlockhash(message: Uint8Array): string {
  const start = ((message[0] ?? 0) >= 0x80 ? 1 : 0) + 3
  const low = message[start] ?? 0
  const [count, keys] = low < 0x80 ? [low, start + 1] : [(low & 0x7f) | ((message[start + 1] ?? 0) << 7), start + 2]
  return encodeBase58(message.slice(keys + count * 32, keys + count * 32 + 32))
}
