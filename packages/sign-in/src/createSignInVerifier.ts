import { type ChainId, isChainId } from '@foyer/primitives/ChainId'
import { UsageError } from '@foyer/primitives/errors/UsageError'
import { checkMessage, type MessageRules } from './checkMessage.js'
import { isDomain } from './messageFields.js'
import { refuseSignIn } from './refuseSignIn.js'
import type { NonceStore } from './stores.js'
import type { AskNode } from './verifyEvmSignature.js'
import { findNodeByUrl, type RpcUrls, type SignedText, type SignerKind, verifySignature } from './verifySignature.js'

export interface SignInVerifierOptions {
  /** Address of the app's pages, such as `https://app.example.com`: what a message names as `URI` must be of this origin. */
  readonly uri: string
  /** Host and port that a message must name as its domain; without it those of `uri`. */
  readonly domain?: string
  /** Chains that people may sign in on. */
  readonly chains: readonly ChainId[] | 'all'
  /** A node for each EVM chain, to ask contract accounts (ERC-1271, ERC-6492); without one keys alone sign in there. */
  readonly rpcUrls?: RpcUrls
  /** The same for who has a client of their own: what asks the nodes of a chain. */
  readonly askNode?: (chainId: string) => AskNode | undefined
  /** How long a nonce may be used, in ms; default 10 minutes. */
  readonly nonceMs?: number
  /** How far the clock of whoever wrote a message may be ahead, in ms; default a minute. */
  readonly clockToleranceMs?: number
  readonly nonceStore: NonceStore
  /** The clock, for tests. */
  readonly now?: () => number
}

/** What a page posts: a message and who signed it. */
export interface SignedMessage {
  readonly message: string
  readonly signature: string
}

/** Whose message it was, and what it said. */
export interface VerifiedSignIn {
  readonly chainId: ChainId
  /** On EVM chains with its checksum (EIP-55). */
  readonly address: string
  readonly signer: SignerKind
  readonly nonce: string
  readonly uri: string
  readonly domain: string
  /** Where the message says when it ends, in ms since 1970. */
  readonly endsAtMs: number | undefined
}

export interface SignInVerifier {
  /** Host and origin of the app's pages. */
  readonly pages: { readonly domain: string; readonly origin: string }
  /**
   * Checks a message and who signed it, and uses its nonce up.
   *
   * @throws FoyerError `SIGN_IN_INVALID` with `context.reason`; `RPC_FAILED` when a contract cannot be asked.
   */
  verify(signed: SignedMessage): Promise<VerifiedSignIn>
  /**
   * Asks again who signed a message that was verified once: a contract may think otherwise by now.
   *
   * @throws FoyerError `RPC_FAILED`.
   */
  isStillSigned(text: SignedText): Promise<boolean>
}

export const minuteMs = 60_000

/**
 * Creates what checks signed messages, for a server that keeps its sign-ins in a way of its own; `createSiwx` keeps them in cookies.
 *
 * @throws UsageError `INVALID_OPTION`.
 * @example
 * const verifier = createSignInVerifier({ uri: 'https://app.example.com', chains: ['eip155:1'], nonceStore })
 * const { address, chainId } = await verifier.verify({ message, signature })
 */
export function createSignInVerifier(options: SignInVerifierOptions): SignInVerifier {
  const { chains, nonceStore, now = Date.now, nonceMs = 10 * minuteMs, clockToleranceMs = minuteMs } = options
  const pages = readPages(options)
  const rules: MessageRules = { ...pages, chains, nonceLifetimeMs: nonceMs, toleranceMs: clockToleranceMs }
  const findNode = options.askNode ?? findNodeByUrl(options.rpcUrls ?? {})
  return {
    pages,
    verify: async ({ message, signature }) => {
      const {
        accountAddress: address,
        chainId,
        nonce,
        uri,
        domain,
        expirationTime,
      } = checkMessage(message, rules, now())
      // Used up by a wrong signature too: so a nonce leads to one question to a node at most.
      if ((await nonceStore.take(nonce)) !== true) throw refuseSignIn('its nonce is unknown, used or too old')
      const signer = await verifySignature({ chainId, address, message, signature }, findNode)
      if (!signer) throw refuseSignIn('the account did not sign it')
      const endsAtMs = expirationTime === undefined ? undefined : Date.parse(expirationTime)
      return { chainId, address, signer, nonce, uri, domain, endsAtMs }
    },
    isStillSigned: async (text) => (await verifySignature(text, findNode)) !== undefined,
  }
}

function readPages({ uri, domain, chains }: SignInVerifierOptions): { domain: string; origin: string } {
  const address = URL.canParse(uri) ? new URL(uri) : undefined
  if (!address || !/^https?:$/.test(address.protocol))
    throw new UsageError('INVALID_OPTION', { name: 'uri', reason: 'must be the address of a page' })
  const named = domain ?? address.host
  if (!isDomain(named))
    throw new UsageError('INVALID_OPTION', { name: 'domain', reason: 'must be a host, and a port if need be' })
  if (chains !== 'all' && (chains.length === 0 || !chains.every(isChainId)))
    throw new UsageError('INVALID_OPTION', { name: 'chains', reason: 'must be CAIP-2 ids such as eip155:1' })
  return { domain: named, origin: address.origin }
}
