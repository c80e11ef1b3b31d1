import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { StandardAccount, StandardFeatures, StandardWallet } from '../connectors/injected/StandardWallet.js'
import { type StandardSignIn, writeStandardSignIn } from '../connectors/standardSignIn.js'
import { forwardToNode } from './forwardToNode.js'
import { invalidParams, ProviderError, unauthorized, userRejected } from './providerError.js'

/** A request that the Solana wallet's user has to approve. */
export interface SolanaApprovalRequest {
  readonly kind: 'connect' | 'signIn' | 'signMessage' | 'signTransaction' | 'sendTransaction'
  /** The account that would sign. Missing for a connection request, with or without sign-in. */
  readonly address?: string
  readonly accounts: readonly string[]
  /**
   * The bytes to sign: a message, or a transaction in wire format. A sign-in message is written again for the account
   * that the user chooses.
   */
  readonly bytes?: Uint8Array
  /** The chain in the page's notation, such as `solana:mainnet`. */
  readonly chain?: string
}

/**
 * A fixed response, or a function that is called for each request. An account means approval, and the page sees this
 * account. With 'hang' the wallet never responds.
 */
export type SolanaApprovalPolicy =
  | 'always'
  | 'reject'
  | 'hang'
  | ((request: SolanaApprovalRequest) => boolean | string | Promise<boolean | string>)

/** The options of a Solana test wallet. Only `accounts` and `rpcUrl` are required. */
export interface TestSolanaWalletOptions {
  readonly name?: string
  /** A data: URL of an image. */
  readonly icon?: string
  /** Secret keys of 64 bytes in base58, as wallets export them. Use only public test keys. */
  readonly accounts: readonly string[]
  /** The node to which the wallet sends transactions. */
  readonly rpcUrl: string
  /** The chains in the notation of the Wallet Standard. The default is `solana:localnet`. */
  readonly chains?: readonly string[]
  /** The default is 'always'. */
  readonly approve?: SolanaApprovalPolicy
  /** True if the wallet only signs and the page sends. */
  readonly onlySigns?: boolean
  /** True if one request (`solana:signIn`) connects and signs in. The default is true. */
  readonly signsIn?: boolean
  /** The storage of the account that the page may see. By default nothing is stored. */
  readonly memory?: { read(): string | undefined; write(address: string | undefined): void }
}

/** A Solana wallet that a test controls. */
export interface TestSolanaWallet {
  readonly wallet: StandardWallet
  /** All requests for approval, oldest first. */
  readonly asked: readonly SolanaApprovalRequest[]
  /**
   * Registers the wallet now and when the page requests it (Wallet Standard). Returns the undo function. The default
   * target is `window`.
   */
  register(target?: EventTarget): () => void
  setApprove(policy: SolanaApprovalPolicy): void
  /** Switches to another account as the user could. A connected page receives an event. */
  selectAccount(address: string): void
  /** Disconnects the page as the user could in the wallet. */
  disconnect(): void
}

const plainIcon =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 40 40%22%3E' +
  '%3Crect width=%2240%22 height=%2240%22 rx=%2210%22 fill=%22%236d28d9%22/%3E' +
  '%3Cpath d=%22M11 15h18v12H11z%22 fill=%22none%22 stroke=%22white%22 stroke-width=%222%22/%3E%3C/svg%3E'

interface KeyPair {
  readonly address: string
  readonly seed: Uint8Array
}

/**
 * Creates a Wallet Standard Solana wallet for tests. It signs with public test keys, and the test acts as its user.
 *
 * @example
 * const wallet = createTestSolanaWallet({ accounts: [secretKey], rpcUrl: 'http://localhost:8899' })
 * const stopRegistering = wallet.register()
 */
export function createTestSolanaWallet(options: TestSolanaWalletOptions): TestSolanaWallet {
  const { rpcUrl, memory, chains = ['solana:localnet'] } = options
  const keys = options.accounts.map(parseSecretKey)
  const asked: SolanaApprovalRequest[] = []
  const listeners = new Set<(change: { readonly accounts: readonly StandardAccount[] }) => void>()
  let policy = options.approve ?? 'always'
  const remembered = memory?.read()
  let chosen = keys.find(({ address }) => address === remembered)?.address

  const toAccount = ({ address, seed }: KeyPair): StandardAccount => ({
    address,
    publicKey: ed25519.getPublicKey(seed),
    chains,
    features: Object.keys(features),
  })
  const listGranted = () => keys.filter(({ address }) => address === chosen).map(toAccount)
  const choose = (address: string | undefined) => {
    chosen = address
    memory?.write(address)
  }
  const notifyListeners = () => {
    for (const listener of listeners) listener({ accounts: listGranted() })
  }
  const sendRequest = async (request: SolanaApprovalRequest): Promise<boolean | string> => {
    asked.push(request)
    if (policy === 'hang') return new Promise(() => undefined)
    const answer = typeof policy === 'function' ? await policy(request) : policy === 'always'
    if (answer === false) throw userRejected()
    return answer
  }
  /** Requests the user's approval and signs with an account that the page may see. Resolves to the signature. */
  const sign = async (
    kind: SolanaApprovalRequest['kind'],
    account: StandardAccount,
    bytes: Uint8Array,
    signed: Uint8Array,
    chain?: string,
  ): Promise<Uint8Array> => {
    const key = keys.find(({ address }) => address === chosen && address === account.address)
    if (!key) throw unauthorized()
    if (chain !== undefined && !chains.includes(chain)) throw new ProviderError(-32602, `Not on ${chain}`)
    const { address } = key
    await sendRequest({ kind, address, accounts: keys.map((each) => each.address), bytes, ...(chain && { chain }) })
    return ed25519.sign(signed, key.seed)
  }
  /** Connects and signs in with one request. The user may choose another account than the active one. */
  const signIn = async (input: StandardSignIn = {}) => {
    const domain = globalThis.location?.host ?? 'localhost'
    const write = ({ address }: KeyPair) => new TextEncoder().encode(writeStandardSignIn(input, { address, domain }))
    const find = (address: string | undefined) => keys.find((key) => key.address === address)
    const offered = find(input.address ?? chosen) ?? keys[0]
    if (!offered) throw unauthorized()
    const accounts = keys.map(({ address }) => address)
    const { chainId: chain } = input
    const answer = await sendRequest({ kind: 'signIn', accounts, bytes: write(offered), ...(chain && { chain }) })
    const key = (typeof answer === 'string' && find(answer)) || offered
    choose(key.address)
    const signedMessage = write(key)
    return { account: toAccount(key), signedMessage, signature: ed25519.sign(signedMessage, key.seed) }
  }
  const signTransaction = async (
    kind: SolanaApprovalRequest['kind'],
    account: StandardAccount,
    transaction: Uint8Array,
    chain?: string,
  ) => {
    const message = getSignedMessage(transaction)
    const place = findSigner(message, account)
    const signature = await sign(kind, account, transaction, message, chain)
    const signedTransaction = Uint8Array.from(transaction)
    signedTransaction.set(signature, 1 + place * 64)
    return { signature, signedTransaction }
  }

  const features: StandardFeatures = {
    'standard:connect': {
      connect: async ({ silent = false } = {}) => {
        if (!silent && chosen === undefined) {
          const accounts = keys.map(({ address }) => address)
          const answer = await sendRequest({ kind: 'connect', accounts })
          choose(typeof answer === 'string' ? answer : accounts[0])
        }
        return { accounts: listGranted() }
      },
    },
    'standard:disconnect': { disconnect: async () => choose(undefined) },
    'standard:events': {
      on: (_event, listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    'solana:signMessage': {
      signMessage: (...inputs) =>
        Promise.all(
          inputs.map(async ({ account, message }) => ({
            signedMessage: message,
            signature: await sign('signMessage', account, message, message),
          })),
        ),
    },
    'solana:signTransaction': {
      signTransaction: (...inputs) =>
        Promise.all(
          inputs.map(({ account, transaction, chain }) =>
            signTransaction('signTransaction', account, transaction, chain),
          ),
        ),
    },
    ...(options.signsIn !== false && {
      'solana:signIn': {
        signIn: (...inputs) => Promise.all((inputs.length === 0 ? [{}] : inputs).map(signIn)),
      },
    }),
    ...(!options.onlySigns && {
      'solana:signAndSendTransaction': {
        signAndSendTransaction: (...inputs) =>
          Promise.all(
            inputs.map(async ({ account, transaction, chain, options: sending }) => {
              const signed = await signTransaction('sendTransaction', account, transaction, chain)
              const text = btoa(String.fromCharCode(...signed.signedTransaction))
              await forwardToNode(rpcUrl, 'sendTransaction', [text, { ...sending, encoding: 'base64' }])
              return { signature: signed.signature }
            }),
          ),
      },
    }),
  }
  const wallet: StandardWallet = {
    version: '1.0.0',
    name: options.name ?? 'Solana Test Wallet',
    icon: options.icon ?? plainIcon,
    chains,
    features: withVersions(features),
    get accounts() {
      return listGranted()
    },
  }
  return {
    wallet,
    asked,
    register: (target = globalThis.window) => registerWallet(target, wallet),
    setApprove: (next) => {
      policy = next
    },
    selectAccount: (address) => {
      if (!keys.some((key) => key.address === address)) throw invalidParams(`The wallet has no account ${address}`)
      choose(address)
      notifyListeners()
    },
    disconnect: () => {
      choose(undefined)
      notifyListeners()
    },
  }
}

/** Adds the fields that Wallet Standard libraries read from every feature, and from those that accept transactions. */
function withVersions(features: StandardFeatures): StandardFeatures {
  const takesTransactions = (name: string) => /^solana:.*Transaction$/.test(name)
  return Object.fromEntries(
    Object.entries(features).map(([name, feature]) => [
      name,
      {
        version: '1.0.0',
        ...(takesTransactions(name) && { supportedTransactionVersions: ['legacy', 0] }),
        ...feature,
      },
    ]),
  ) as unknown as StandardFeatures
}

function parseSecretKey(text: string): KeyPair {
  const bytes = decodeBase58(text)
  const seed = bytes?.subarray(0, 32)
  const address = bytes && encodeBase58(bytes.subarray(32))
  if (bytes?.length !== 64 || !seed || !address || encodeBase58(ed25519.getPublicKey(seed)) !== address)
    throw invalidParams('A secret key is 64 bytes in base58: the seed, and the public key that belongs to it')
  return { address, seed }
}

/** Returns the message of a transaction, which is the signed part: all bytes after the signatures. */
function getSignedMessage(transaction: Uint8Array): Uint8Array {
  const count = transaction[0] ?? 0
  const message = transaction.subarray(1 + count * 64)
  if (count === 0 || count > 19 || message.length < 36)
    throw invalidParams('The data is not a transaction in wire format')
  return message
}

/** Returns the index of this account's signature in a legacy or versioned message. */
function findSigner(message: Uint8Array, { publicKey }: StandardAccount): number {
  const header = (message[0] ?? 0) >= 0x80 ? 1 : 0
  const signers = message[header] ?? 0
  const keysAt = header + 4
  const place = Array.from({ length: signers }, (_, index) => keysAt + index * 32).findIndex((start) =>
    publicKey.every((byte, offset) => message[start + offset] === byte),
  )
  if (place === -1) throw unauthorized('The transaction does not require a signature of this account')
  return place
}

function registerWallet(target: EventTarget, wallet: StandardWallet): () => void {
  interface Registry {
    register(wallet: StandardWallet): () => void
  }
  const register = ({ register: add }: Registry) => add(wallet)
  const onReady = (event: Event) => void register((event as CustomEvent<Registry>).detail)
  target.addEventListener('wallet-standard:app-ready', onReady)
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => target.removeEventListener('wallet-standard:app-ready', onReady)
}
