import { decodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { type HostTransaction, readHostTransaction } from './hostTransactions.js'

/** Of `sendTransaction` of a node. */
export interface SolanaSendOptions {
  readonly skipPreflight?: boolean
  readonly preflightCommitment?: string
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** An address as web3.js 1 takes its `PublicKey`: enough of it to build and compare transactions. */
export interface SolanaPublicKey {
  toBase58(): string
  toBytes(): Uint8Array
  toString(): string
  toJSON(): string
  equals(other: { toBase58(): string }): boolean
}

/** As much of web3.js' `Connection` as sending needs. */
export interface SolanaConnection {
  sendRawTransaction(transaction: Uint8Array, options?: SolanaSendOptions): Promise<string>
  getLatestBlockhash?(): Promise<{ readonly blockhash: string }>
}

/** A wallet by its bytes; what it does not know is absent. */
export interface SolanaBytesSigner {
  readonly address: string | undefined
  signTransaction?(transaction: Uint8Array): Promise<Uint8Array>
  signAllTransactions?(transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[]>
  signAndSendTransaction?(transaction: Uint8Array, options?: SolanaSendOptions): Promise<string>
}

/**
 * What apps that came with AppKit's Solana adapter call of a wallet. Each takes bytes in wire format, objects of web3.js 1 or of
 * `@solana/kit`, and answers with the same.
 */
export interface SolanaMethods {
  /** Undefined while nobody is connected. */
  readonly publicKey: SolanaPublicKey | undefined
  signTransaction<Transaction extends HostTransaction>(transaction: Transaction): Promise<Transaction>
  signAllTransactions<Transaction extends HostTransaction>(transactions: readonly Transaction[]): Promise<Transaction[]>
  /** The signature of the sent transaction, in base58, as explorers show it. */
  signAndSendTransaction(transaction: HostTransaction, options?: SolanaSendOptions): Promise<string>
  /** One after another; stops at the first that is refused. */
  signAndSendAllTransactions(
    transactions: readonly HostTransaction[],
    options?: SolanaSendOptions,
  ): Promise<readonly string[]>
  /** Signs, and sends through the host's own connection; payer and block are put in where they are missing. */
  sendTransaction(
    transaction: HostTransaction,
    connection: SolanaConnection,
    options?: SolanaSendOptions & { readonly signers?: readonly unknown[] },
  ): Promise<string>
}

/** The key of an address, without web3.js, whose own keys can be compared with it and made of it. */
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

/** A `Buffer` where the host brings one for its libraries. */
function toHostBuffer(bytes: Uint8Array): Uint8Array {
  const { Buffer: Own } = globalThis as { readonly Buffer?: { from(bytes: Uint8Array): Uint8Array } }
  return Own ? Own.from(bytes) : bytes.slice()
}

/** What web3.js reads of another key: a number of bn.js, in words of 26 bits, the lowest first. */
function toBigNumber(bytes: Uint8Array) {
  const words: number[] = []
  const most = 0x3ff_ffffn
  let rest = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  do {
    words.push(Number(rest & most))
    rest >>= 26n
  } while (rest > 0n)
  const start = bytes.findIndex((byte) => byte !== 0)
  // Without the zeros in front, as bn.js has it.
  const toArrayLike = (Own: { from(bytes: Uint8Array): unknown }) => Own.from(start < 0 ? bytes : bytes.slice(start))
  return Object.freeze({ negative: 0, length: words.length, words, toArrayLike })
}

/**
 * The methods over a wallet of bytes. Errors are those of the wallet, and FoyerError `REQUEST_INVALID`, `METHOD_NOT_SUPPORTED`.
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
      const { bytes, restore } = readHostTransaction(transaction)
      return restore(await signBytes(bytes))
    },
    signAllTransactions: async (transactions) => {
      const read = transactions.map((transaction) => readHostTransaction(transaction))
      const all = read.map(({ bytes }) => bytes)
      // A wallet that cannot sign several at once is asked for each.
      const signed = signer.signAllTransactions ? await signer.signAllTransactions(all) : []
      if (!signer.signAllTransactions) {
        const one: Uint8Array[] = []
        for (const bytes of all) one.push(await signBytes(bytes))
        return read.map(({ restore }, index) => restore(one[index] ?? missing()))
      }
      return read.map(({ restore }, index) => restore(signed[index] ?? missing()))
    },
    signAndSendTransaction: async (transaction, options) =>
      (await signer.signAndSendTransaction?.(readHostTransaction(transaction).bytes, options)) ?? missing(),
    signAndSendAllTransactions: async (transactions, options) => {
      const sent: string[] = []
      for (const transaction of transactions) sent.push(await methods.signAndSendTransaction(transaction, options))
      return sent
    },
    sendTransaction: async (transaction, connection, { signers = [], ...options } = {}) => {
      await completeTransaction(transaction, connection, methods.publicKey, signers)
      return connection.sendRawTransaction(await signBytes(readHostTransaction(transaction).bytes), options)
    },
  }
  return methods
}

/** A wallet of bytes with the methods that it can have; one that it does not know stays absent. */
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

/** A transaction of the kind before versions, which may still lack what only its sender knows. */
interface Unfinished {
  feePayer?: unknown
  recentBlockhash?: string | undefined
  partialSign?(...signers: readonly unknown[]): void
  sign?(signers: readonly unknown[]): void
}

/** Puts in what a transaction lacks of payer and block, and has keys that the host holds itself sign first, as in wallet-adapter. */
export async function completeTransaction(
  transaction: HostTransaction,
  connection: SolanaConnection,
  payer: SolanaPublicKey | undefined,
  signers: readonly unknown[] = [],
): Promise<void> {
  const unfinished = transaction as HostTransaction & Unfinished
  if ('partialSign' in transaction) {
    unfinished.feePayer ??= payer
    unfinished.recentBlockhash ??= (await connection.getLatestBlockhash?.())?.blockhash
  }
  if (signers.length === 0) return
  if (unfinished.partialSign) unfinished.partialSign(...signers)
  else unfinished.sign?.(signers)
}
