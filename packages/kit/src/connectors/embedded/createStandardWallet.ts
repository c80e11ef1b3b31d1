import { decodeBase58 } from '@foyer/primitives/base58'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { toStandardChain } from '../standardChains.js'
import { type StandardSignIn, writeStandardSignIn } from '../standardSignIn.js'
import { embeddedIcon, embeddedName } from './createAnnouncer.js'
import { createEmbeddedSigner } from './createEmbeddedSigner.js'
import type { SolanaProviderParts } from './createSolanaProvider.js'
import { ProviderFailure } from './ProviderFailure.js'

/** An account of the Wallet Standard. */
interface Account {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

interface Asked {
  readonly account: Account
  readonly chain?: string
}

/** What libraries that look for wallets listen with. */
interface Api {
  register(...wallets: readonly unknown[]): unknown
}

const versions = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] } as const
const accountFeatures = ['solana:signAndSendTransaction', 'solana:signTransaction', 'solana:signMessage'] as const

/**
 * Makes what shows the embedded wallet to every library of the page that looks for Solana wallets (Wallet Standard). Once nobody is
 * connected, libraries that come later hear nothing of it, and to the others it has no account; it is the same wallet each time.
 */
export function createStandardWallet(parts: SolanaProviderParts): (isOn: boolean) => void {
  const { page, networks, getFacts } = parts
  const listeners = new Set<(change: { readonly accounts: readonly Account[] }) => void>()
  const listChainIds = () =>
    networks().flatMap(({ chainNamespace, caipNetworkId }) => (chainNamespace === 'solana' ? [caipNetworkId] : []))
  const listChains = () => [...new Set(listChainIds().map(toStandardChain))]
  let known: Account | undefined
  /** The same object as long as it is the same account. */
  const listAccounts = (): readonly Account[] => {
    const address = getFacts()?.addresses[0]
    if (address !== known?.address)
      known =
        address === undefined
          ? undefined
          : Object.freeze({
              address,
              publicKey: decodeBase58(address) ?? new Uint8Array(),
              chains: listChains(),
              features: accountFeatures,
            })
    return known ? [known] : []
  }
  /** Signs on the chain that a library names, which need not be the one in use. */
  const signerFor = ({ account, chain }: Asked) => {
    const facts = getFacts()
    if (!facts || account.address !== facts.addresses[0]) throw new FoyerError('UNAUTHORIZED')
    if (chain === undefined || chain === toStandardChain(facts.chainId) || chain === facts.chainId)
      return createEmbeddedSigner(parts)
    const chainId = listChainIds().find((each) => each === chain || toStandardChain(each) === chain)
    if (!chainId) throw new FoyerError('CHAIN_NOT_SUPPORTED')
    return createEmbeddedSigner({ ...parts, getFacts: () => ({ ...facts, chainId }) })
  }
  /** One question after another, as the person answers them. */
  const each =
    <Input, Output>(answer: (input: Input) => Promise<Output>) =>
    async (...inputs: readonly Input[]): Promise<readonly Output[]> => {
      try {
        const outputs: Output[] = []
        for (const input of inputs) outputs.push(await answer(input))
        return outputs
      } catch (error) {
        throw error instanceof ProviderFailure ? error : new ProviderFailure(error)
      }
    }

  const signIn = async (input: StandardSignIn) => {
    const [account] = listAccounts()
    if (!account) throw new FoyerError('UNAUTHORIZED')
    const text = writeStandardSignIn(input, { address: account.address, domain: page.location.host })
    const signedMessage = new TextEncoder().encode(text)
    return { account, signedMessage, signature: await signerFor({ account }).signMessage(signedMessage) }
  }
  const wallet = Object.freeze({
    version: '1.0.0',
    name: embeddedName,
    icon: embeddedIcon,
    /** With an instance of ours it has rows of its own. */
    isFoyer: true,
    get chains() {
      return listChains()
    },
    get accounts() {
      return listAccounts()
    },
    features: Object.freeze({
      'standard:connect': {
        version: '1.0.0',
        // Who logs in does so in the widget: until then the wallet is not here to be seen.
        connect: async () => {
          const accounts = listAccounts()
          if (accounts.length === 0) throw new ProviderFailure(new FoyerError('UNAUTHORIZED'))
          return { accounts }
        },
      },
      // A library that lets go of the account forgets it on its side; the person signs out in the widget.
      'standard:disconnect': { version: '1.0.0', disconnect: async () => undefined },
      'standard:events': {
        version: '1.0.0',
        on: (event: string, listener: (change: { readonly accounts: readonly Account[] }) => void) => {
          if (event === 'change') listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.0.0',
        signMessage: each(async ({ message, ...asked }: Asked & { readonly message: Uint8Array }) => ({
          signedMessage: message,
          signature: await signerFor(asked).signMessage(message),
        })),
      },
      'solana:signTransaction': {
        ...versions,
        signTransaction: async (...inputs: readonly (Asked & { readonly transaction: Uint8Array })[]) => {
          const [first] = inputs
          const isOne = inputs.every(({ chain }) => chain === first?.chain)
          // Several for one chain are one question.
          const all = await each(async (list: typeof inputs) => {
            const signer = signerFor(list[0] as Asked)
            return list.length === 1
              ? [await signer.signTransaction((list[0] as (typeof list)[number]).transaction)]
              : signer.signAllTransactions(list.map(({ transaction }) => transaction))
          })(...(isOne && first ? [inputs] : inputs.map((input) => [input])))
          return all.flat().map((signedTransaction) => ({ signedTransaction }))
        },
      },
      'solana:signAndSendTransaction': {
        ...versions,
        signAndSendTransaction: each(
          async ({
            transaction,
            options,
            ...asked
          }: Asked & { readonly transaction: Uint8Array; readonly options?: object }) => {
            const signature = await signerFor(asked).signAndSendTransaction(transaction, readOptions(options))
            return { signature: decodeBase58(signature) ?? new Uint8Array() }
          },
        ),
      },
      'solana:signIn': {
        version: '1.0.0',
        signIn: (...inputs: readonly StandardSignIn[]) => each(signIn)(...(inputs.length === 0 ? [{}] : inputs)),
      },
    }),
  })

  const register = ({ register }: Api) => {
    register(wallet)
  }
  const onAppReady = (event: Event) => register((event as CustomEvent<Api>).detail)
  let wasOn = false
  let told: string | undefined
  return (isOn) => {
    const accounts = listAccounts()
    const isOther = accounts[0]?.address !== told
    told = accounts[0]?.address
    for (const listener of isOther ? [...listeners] : []) {
      try {
        listener({ accounts })
      } catch (error) {
        // A listener of somebody else's must not stop the others.
        console.error(error)
      }
    }
    if (isOn === wasOn) return
    wasOn = isOn
    if (!isOn) {
      // Whoever has it keeps it, without an account: wallet-adapter-react 0.15 would drop all wallets but the one that leaves.
      page.removeEventListener('wallet-standard:app-ready', onAppReady)
      return
    }
    page.addEventListener('wallet-standard:app-ready', onAppReady)
    page.dispatchEvent(new page.CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }
}

/** Options of the Wallet Standard in the words of a node. */
function readOptions(options: object = {}) {
  const { preflightCommitment, skipPreflight, maxRetries, minContextSlot } = options as Readonly<
    Record<string, unknown>
  >
  return {
    ...(typeof preflightCommitment === 'string' && { preflightCommitment }),
    ...(typeof skipPreflight === 'boolean' && { skipPreflight }),
    ...(typeof maxRetries === 'number' && { maxRetries }),
    ...(typeof minContextSlot === 'number' && { minContextSlot }),
  }
}
