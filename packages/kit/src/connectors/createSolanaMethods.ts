import { decodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { type HostTransaction, parseHostTransaction } from './hostTransactions.js'

/** The options of the RPC method `sendTransaction`. */
export interface SolanaSendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: string
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** A key with the part of web3.js 1's `PublicKey` that is needed to build and compare transactions. */
export interface SolanaPublicKey {
  toBase58(): string
  toBytes(): Uint8Array
  toString(): string
  toJSON(): string
  equals(other: { toBase58(): string }): boolean
}

/** The part of web3.js' `Connection` that sending needs. */
export interface SolanaConnection {
  sendRawTransaction(transaction: Uint8Array, options?: SolanaSendOptions): Promise<string>
  getLatestBlockhash?(): Promise<{ readonly blockhash: string }>
}

/** A wallet that signs bytes. A method that it does not support is absent. */
export interface SolanaBytesSigner {
  readonly address: string | undefined
  signTransaction?(transaction: Uint8Array): Promise<Uint8Array>
  signAllTransactions?(transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
  signAndSendTransaction?(transaction: Uint8Array, options?: SolanaSendOptions): Promise<string>
}

/**
 * The wallet methods of AppKit's Solana adapter, for apps that used it before. Each accepts bytes in wire format or
 * transaction objects of web3.js 1 or `@solana/kit`, and returns the same type.
 */
export interface SolanaMethods {
  /** Undefined while no wallet is connected. */
  readonly publicKey: SolanaPublicKey | undefined
  signTransaction<Transaction extends HostTransaction>(transaction: Transaction): Promise<Transaction>
  signAllTransactions<Transaction extends HostTransaction>(transactions: readonly Transaction[]): Promise<Transaction[]>
  /** Returns the signature of the sent transaction in base58, as explorers display it. */
  signAndSendTransaction(transaction: HostTransaction, options?: SolanaSendOptions): Promise<string>
  /** Sends the transactions one after another, and stops at the first rejection. */
  signAndSendAllTransactions(
    transactions: readonly HostTransaction[],
    options?: SolanaSendOptions,
  ): Promise<readonly string[]>
  /**
   * Signs a transaction and sends it through the host's connection. Sets the payer and the blockhash if they are
   * missing.
   */
  sendTransaction(
    transaction: HostTransaction,
    connection: SolanaConnection,
    options?: SolanaSendOptions & { readonly signers?: readonly unknown[] },
  ): Promise<string>
}

/** Creates a key without web3.js. A web3.js key can be compared with it and created from it. */
export function toPublicKey(address: string): SolanaPublicKey {
  const bytes = decodeBase58(address) ?? new Uint8Array()
  const toBase58 = () => address
  return Object.freeze({
    toBase58,
    toString: toBase58,
    toJSON: toBase58,
    toBytes: () => bytes.slice(),
    toBuffer: () => toHostBuffer(bytes),
    equals: (other: { toBase58(): string }) => other.toBase58() === address,
    _bn: toBigNumber(bytes),
  })
}

/** Returns a `Buffer` if the host provides one for its libraries. */
function toHostBuffer(bytes: Uint8Array): Uint8Array {
  const { Buffer: Own } = globalThis as { readonly Buffer?: { from(bytes: Uint8Array): Uint8Array } }
  return Own ? Own.from(bytes) : bytes.slice()
}

/** Creates the bn.js number that web3.js reads from another key: words of 26 bits, lowest first. */
function toBigNumber(bytes: Uint8Array) {
  const words: number[] = []
  const maxWord = 0x3ff_ffffn
  let rest = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  do {
    words.push(Number(rest & maxWord))
    rest >>= 26n
  } while (rest > 0n)
  const start = bytes.findIndex((byte) => byte !== 0)
  // bn.js omits leading zeros.
  const toArrayLike = (Own: { from(bytes: Uint8Array): unknown }) => Own.from(start < 0 ? bytes : bytes.slice(start))
  return Object.freeze({ negative: 0, length: words.length, words, toArrayLike })
}

/**
 * Creates the methods for a wallet that signs bytes. They throw the wallet's errors, and FoyerError `REQUEST_INVALID`
 * and `METHOD_NOT_SUPPORTED`.
 *
 * @example createSolanaMethods(wallet).sendTransaction(new Transaction().add(instruction), connection)
 */
export function createSolanaMethods(signer: SolanaBytesSigner): SolanaMethods {
  const missing = () => {
    throw new FoyerError('METHOD_NOT_SUPPORTED')
  }
  const signBytes = async (bytes: Uint8Array) => (await signer.signTransaction?.(bytes)) ?? missing()
  const methods: SolanaMethods = {
    get publicKey() {
      const { address } = signer
      return address === undefined ? undefined : toPublicKey(address)
    },
    signTransaction: async (transaction) => {
      const { bytes, restore } = parseHostTransaction(transaction)
      return restore(await signBytes(bytes))
    },
    signAllTransactions: async (transactions) => {
      const read = transactions.map((transaction) => parseHostTransaction(transaction))
      const all = read.map(({ bytes }) => bytes)
      // If the wallet cannot sign several transactions at once, request them one by one.
      const signed = signer.signAllTransactions ? await signer.signAllTransactions(all) : []
      if (!signer.signAllTransactions) {
        const one: Uint8Array[] = []
        for (const bytes of all) one.push(await signBytes(bytes))
        return read.map(({ restore }, index) => restore(one[index] ?? missing()))
      }
      return read.map(({ restore }, index) => restore(signed[index] ?? missing()))
    },
    signAndSendTransaction: async (transaction, options) =>
      (await signer.signAndSendTransaction?.(parseHostTransaction(transaction).bytes, options)) ?? missing(),
    signAndSendAllTransactions: async (transactions, options) => {
      const sent: string[] = []
      for (const transaction of transactions) sent.push(await methods.signAndSendTransaction(transaction, options))
      return sent
    },
    sendTransaction: async (transaction, connection, { signers = [], ...options } = {}) => {
      await completeTransaction(transaction, connection, methods.publicKey, signers)
      return connection.sendRawTransaction(await signBytes(parseHostTransaction(transaction).bytes), options)
    },
  }
  return methods
}

/** Adds the methods that a wallet can support. A method that it does not support remains absent. */
export function addSolanaMethods<
  Signer extends SolanaBytesSigner & { readonly signMessage?: (message: Uint8Array) => Promise<Uint8Array> },
>(signer: Signer) {
  const { signMessage } = signer
  const methods = createSolanaMethods(signer)
  const { signTransaction, signAllTransactions, sendTransaction } = methods
  const { signAndSendTransaction, signAndSendAllTransactions } = methods
  return {
    get address() {
      return signer.address
    },
    get publicKey() {
      return methods.publicKey
    },
    ...(signMessage && { signMessage }),
    ...(signer.signTransaction && { signTransaction, signAllTransactions, sendTransaction }),
    ...(signer.signAndSendTransaction && { signAndSendTransaction, signAndSendAllTransactions }),
  }
}

/** A legacy transaction, which may still have no payer and no blockhash. */
interface LegacyTransaction {
  feePayer?: unknown
  recentBlockhash?: string | undefined
  partialSign?(...signers: readonly unknown[]): void
  sign?(signers: readonly unknown[]): void
}

/** Sets a missing payer and blockhash. Then signs with the keys of the host, as in wallet-adapter. */
export async function completeTransaction(
  transaction: HostTransaction,
  connection: SolanaConnection,
  payer: SolanaPublicKey | undefined,
  signers: readonly unknown[] = [],
): Promise<void> {
  const unfinished = transaction as HostTransaction & LegacyTransaction
  if ('partialSign' in transaction) {
    unfinished.feePayer ??= payer
    unfinished.recentBlockhash ??= (await connection.getLatestBlockhash?.())?.blockhash
  }
  if (signers.length === 0) return
  if (unfinished.partialSign) unfinished.partialSign(...signers)
  else unfinished.sign?.(signers)
}
