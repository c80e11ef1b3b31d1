import { decodeBase58, encodeBase58 } from '@foyer/primitives/base58'
import { ed25519 } from '@noble/curves/ed25519.js'
import type { StandardAccount, StandardFeatures, StandardWallet } from '../connectors/injected/StandardWallet.js'
import { type StandardSignIn, writeStandardSignIn } from '../connectors/standardSignIn.js'
import { forwardToNode } from './forwardToNode.js'
import { invalidParams, ProviderError, unauthorized, userRejected } from './providerError.js'

/** What a Solana wallet asks its person about. */
export interface SolanaApprovalRequest {
  readonly kind: 'connect' | 'signIn' | 'signMessage' | 'signTransaction' | 'sendTransaction'
  /** The account that would sign; absent when the page wants to connect, with a sign-in or without. */
  readonly address?: string
  readonly accounts: readonly string[]
  /** What would be signed: a message, or a transaction in wire format. A sign-in is worded anew for the account that is chosen. */
  readonly bytes?: Uint8Array
  /** As the page named it, such as `solana:mainnet`. */
  readonly chain?: string
}

/** Fixed answers, or a function that is asked each time; an account means yes, and that the page sees this one. 'hang' never answers. */
export type SolanaApprovalPolicy =
  | 'always'
  | 'reject'
  | 'hang'
  | ((request: SolanaApprovalRequest) => boolean | string | Promise<boolean | string>)

/** How a Solana test wallet is made. Only `accounts` and `rpcUrl` are needed. */
export interface TestSolanaWalletOptions {
  readonly name?: string
  /** A data: address of an image. */
  readonly icon?: string
  /** Secret keys of 64 bytes in base58, as wallets export them. Public test keys only. */
  readonly accounts: readonly string[]
  /** The node that gets what the wallet sends. */
  readonly rpcUrl: string
  /** In the names of the Wallet Standard; default: `solana:localnet`. */
  readonly chains?: readonly string[]
  /** Default: 'always'. */
  readonly approve?: SolanaApprovalPolicy
  /** The wallet signs and leaves sending to the page. */
  readonly onlySigns?: boolean
  /** Whether it connects and signs in by one question (`solana:signIn`). Default: true. */
  readonly signsIn?: boolean
  /** Where the account lives that the page may see. Default: nothing is remembered. */
  readonly memory?: { read(): string | undefined; write(address: string | undefined): void }
}

/** A Solana wallet that a test drives. */
export interface TestSolanaWallet {
  readonly wallet: StandardWallet
  /** Everything the person was asked, oldest first. */
  readonly asked: readonly SolanaApprovalRequest[]
  /** Registers the wallet now and whenever the page asks (Wallet Standard); returns the undo. Default target: `window`. */
  register(target?: EventTarget): () => void
  setApprove(policy: SolanaApprovalPolicy): void
  /** The person goes to another account; a connected page hears of it. */
  selectAccount(address: string): void
  /** The person cuts the page off in the wallet. */
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
 * A Solana wallet of the Wallet Standard for tests: real signatures over public test keys, and a person inside whom the test plays.
 *
 * @example
 * const wallet = createTestSolanaWallet({ accounts: [secretKey], rpcUrl: 'http://localhost:8899' })
 * const stopRegistering = wallet.register()
 */
export function createTestSolanaWallet(options: TestSolanaWalletOptions): TestSolanaWallet {
  const { rpcUrl, memory, chains = ['solana:localnet'] } = options
  const keys = options.accounts.map(readSecretKey)
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
  const tell = () => {
    for (const listener of listeners) listener({ accounts: listGranted() })
  }
  const ask = async (request: SolanaApprovalRequest): Promise<boolean | string> => {
    asked.push(request)
    if (policy === 'hang') return new Promise(() => undefined)
    const answer = typeof policy === 'function' ? await policy(request) : policy === 'always'
    if (answer === false) throw userRejected()
    return answer
  }
  /** Asks the person to sign with an account that the page may see; answers with the signature. */
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
    await ask({ kind, address, accounts: keys.map((each) => each.address), bytes, ...(chain && { chain }) })
    return ed25519.sign(signed, key.seed)
  }
  /** One question to connect and to sign in; the person may choose another account than the one in use. */
  const signIn = async (input: StandardSignIn = {}) => {
    const domain = globalThis.location?.host ?? 'localhost'
    const write = ({ address }: KeyPair) => new TextEncoder().encode(writeStandardSignIn(input, { address, domain }))
    const find = (address: string | undefined) => keys.find((key) => key.address === address)
    const offered = find(input.address ?? chosen) ?? keys[0]
    if (!offered) throw unauthorized()
    const accounts = keys.map(({ address }) => address)
    const { chainId: chain } = input
    const answer = await ask({ kind: 'signIn', accounts, bytes: write(offered), ...(chain && { chain }) })
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
    const message = readMessage(transaction)
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
          const answer = await ask({ kind: 'connect', accounts })
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
      tell()
    },
    disconnect: () => {
      choose(undefined)
      tell()
    },
  }
}

/** What libraries of the standard read of every feature, and of those that take transactions. */
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

function readSecretKey(text: string): KeyPair {
  const bytes = decodeBase58(text)
  const seed = bytes?.subarray(0, 32)
  const address = bytes && encodeBase58(bytes.subarray(32))
  if (bytes?.length !== 64 || !seed || !address || encodeBase58(ed25519.getPublicKey(seed)) !== address)
    throw invalidParams('A secret key is 64 bytes in base58: the seed, and the public key that belongs to it')
  return { address, seed }
}

/** What is signed of a transaction: all that comes after the places for the signatures. */
function readMessage(transaction: Uint8Array): Uint8Array {
  const count = transaction[0] ?? 0
  const message = transaction.subarray(1 + count * 64)
  if (count === 0 || count > 19 || message.length < 36) throw invalidParams('This is no transaction in wire format')
  return message
}

/** Which signature of a message, legacy or versioned, is this account's. */
function findSigner(message: Uint8Array, { publicKey }: StandardAccount): number {
  const header = (message[0] ?? 0) >= 0x80 ? 1 : 0
  const signers = message[header] ?? 0
  const keysAt = header + 4
  const place = Array.from({ length: signers }, (_, index) => keysAt + index * 32).findIndex((start) =>
    publicKey.every((byte, offset) => message[start + offset] === byte),
  )
  if (place === -1) throw unauthorized('The transaction asks for no signature of this account')
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
