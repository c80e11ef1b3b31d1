import * as z from 'zod/mini'
import { FoyerError } from '../../errors/FoyerError.js'
import type { Network } from '../../networks/Network.js'
import { decodeBase58, encodeBase58 } from '../../primitives/base58.js'
import type { ChainId } from '../../primitives/ChainId.js'
import { createSolanaMethods, type SolanaMethods, type SolanaSendOptions, toPublicKey } from '../createSolanaMethods.js'
import { ProviderFailure } from './ProviderFailure.js'

/** How the wallet is reached. */
export interface SolanaAccess {
  /** Undefined while nobody is connected. */
  getFacts(): { readonly addresses: readonly string[]; readonly chainId: ChainId } | undefined
  request(method: string, params: unknown, chainId: ChainId): Promise<unknown>
}

export interface SolanaProviderParts extends SolanaAccess {
  readonly page: Window & typeof globalThis
  networks(): readonly Network[]
  /** Whether other libraries of the page may hear of the wallet. */
  isAnnouncing(): boolean
}

type AccountListener = (payload: never) => void

/**
 * Signs on Solana over the secure frame: bytes or the host's own transactions in, the same out. Errors are `ProviderRpcError`s with
 * EIP-1193's numbers.
 */
export interface EmbeddedSolanaProvider extends SolanaMethods {
  /** Base58 address of the account; undefined while nobody is connected. */
  readonly address: string | undefined
  /** The address of whoever is connected; logging in is the widget's. Rejects with 4100 while nobody is. */
  connect(): Promise<string>
  getAccounts(): readonly { readonly address: string; readonly publicKey: string; readonly namespace: 'solana' }[]
  /** The 64 bytes of the signature over exactly these bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** The same methods by name, parameters in base58. */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** `connect` (a public key), `disconnect`, `accountsChanged` (a public key or undefined). */
  on(event: string, listener: AccountListener): void
  removeListener(event: string, listener: AccountListener): void
}

/** With what the connector tells it. */
export interface ToldSolanaProvider extends EmbeddedSolanaProvider {
  /** Listeners hear whose account it is now, and so do libraries that look for wallets (Wallet Standard). */
  emitChanges(before: string | undefined, after: string | undefined): void
  /** No library hears of the wallet any more. */
  withdraw(): void
}

const signatureAnswer = z.object({ signature: z.string() })
const transactionAnswer = z.object({ transaction: z.string() })
const transactionsAnswer = z.object({ transactions: z.array(z.string()) })

function parse<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown, method: string): z.output<Schema> {
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  return parsed.data
}

function decode(text: string, method: string): Uint8Array {
  const bytes = decodeBase58(text)
  if (!bytes || bytes.length === 0) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
  return bytes
}

/** The wallet by its bytes. Errors are FoyerErrors, and what `request` rejects with. */
export function createEmbeddedSigner({ getFacts, request }: SolanaAccess) {
  const need = () => {
    const facts = getFacts()
    const [address] = facts?.addresses ?? []
    if (!facts || address === undefined) throw new FoyerError('UNAUTHORIZED')
    return { address, chainId: facts.chainId }
  }
  const ask = (method: string, params: unknown) => request(method, params, need().chainId)
  return {
    need,
    ask,
    get address() {
      return getFacts()?.addresses[0]
    },
    signMessage: async (message: Uint8Array) => {
      const method = 'solana_signMessage'
      const answer = await ask(method, { message: encodeBase58(message), pubkey: need().address })
      return decode(parse(signatureAnswer, answer, method).signature, method)
    },
    signTransaction: async (transaction: Uint8Array) => {
      const method = 'solana_signTransaction'
      const answer = await ask(method, { transaction: encodeBase58(transaction) })
      return decode(parse(transactionAnswer, answer, method).transaction, method)
    },
    signAllTransactions: async (transactions: readonly Uint8Array[]) => {
      const method = 'solana_signAllTransactions'
      const answer = await ask(method, { transactions: transactions.map(encodeBase58) })
      const signed = parse(transactionsAnswer, answer, method).transactions
      if (signed.length !== transactions.length) throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
      return signed.map((each) => decode(each, method))
    },
    signAndSendTransaction: async (transaction: Uint8Array, options?: SolanaSendOptions) => {
      const method = 'solana_signAndSendTransaction'
      const params = { transaction: encodeBase58(transaction), ...(options && { options }) }
      return parse(signatureAnswer, await ask(method, params), method).signature
    },
  }
}

/** What other libraries get for an error. */
async function guard<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    throw error instanceof ProviderFailure ? error : new ProviderFailure(error)
  }
}

/** Makes the provider of an app that has Solana networks. */
export function createSolanaProvider(parts: SolanaProviderParts): ToldSolanaProvider {
  const signer = createEmbeddedSigner(parts)
  const listeners = new Map<string, Set<AccountListener>>()
  const emit = (event: string, payload?: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload as never)
      } catch (error) {
        // A listener of somebody else's must not stop the others.
        console.error(error)
      }
    }
  }
  const methods = createSolanaMethods(signer)
  let announcer: Promise<(isOn: boolean) => void> | undefined
  const announce = (isOn: boolean) => {
    if (isOn) announcer ??= import('./createStandardWallet.js').then((module) => module.createStandardWallet(parts))
    announcer?.then(
      (say) => say(isOn),
      () => undefined,
    )
  }
  return {
    get address() {
      return signer.address
    },
    get publicKey() {
      return methods.publicKey
    },
    connect: () => guard(async () => signer.need().address),
    getAccounts: () => {
      const { address } = signer
      return address === undefined ? [] : [{ address, publicKey: address, namespace: 'solana' }]
    },
    signMessage: (message) => guard(() => signer.signMessage(message)),
    signTransaction: (transaction) => guard(() => methods.signTransaction(transaction)),
    signAllTransactions: (transactions) => guard(() => methods.signAllTransactions(transactions)),
    signAndSendTransaction: (...args) => guard(() => methods.signAndSendTransaction(...args)),
    signAndSendAllTransactions: (...args) => guard(() => methods.signAndSendAllTransactions(...args)),
    sendTransaction: (...args) => methods.sendTransaction(...args),
    request: ({ method, params }) => guard(() => signer.ask(method, params)),
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
    },
    emitChanges: (before, after) => {
      announce(after !== undefined && parts.isAnnouncing())
      if (before === after) return
      const key = after === undefined ? undefined : toPublicKey(after)
      if (key && before === undefined) emit('connect', key)
      emit('accountsChanged', key)
      if (!key) emit('disconnect')
    },
    withdraw: () => announce(false),
  }
}
