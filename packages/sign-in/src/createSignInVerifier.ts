import { type ChainId, isChainId } from '@foyer/primitives/ChainId'
import { UsageError } from '@foyer/primitives/errors/UsageError'
import { checkMessage, type MessageRules } from './checkMessage.js'
import { createSignInError } from './createSignInError.js'
import { isDomain } from './messageFields.js'
import type { NonceStore } from './stores.js'
import type { AskNode } from './verifyEvmSignature.js'
import { findNodeByUrl, type RpcUrls, type SignedText, type SignerKind, verifySignature } from './verifySignature.js'

export interface SignInVerifierOptions {
  /** The URL of the app's pages, such as `https://app.example.com`. The `URI` of a message must have this origin. */
  readonly uri: string
  /** The host and port that a message must have as its domain. The default is the host and port of `uri`. */
  readonly domain?: string
  /** The chains on which users may sign in. */
  readonly chains: readonly ChainId[] | 'all'
  /**
   * A node for each EVM chain, to verify signatures of contract accounts (ERC-1271, ERC-6492). Without a node only
   * accounts with a key can sign in on that chain.
   */
  readonly rpcUrls?: RpcUrls
  /** An alternative to `rpcUrls`: returns the function that sends requests to the nodes of a chain. */
  readonly askNode?: (chainId: string) => AskNode | undefined
  /** The lifetime of a nonce, in milliseconds. The default is 10 minutes. */
  readonly nonceMs?: number
  /** The maximum time that the clock of a message's author may be ahead, in milliseconds. The default is one minute. */
  readonly clockToleranceMs?: number
  readonly nonceStore: NonceStore
  /** The clock, for tests. */
  readonly now?: () => number
}

/** A message and its signature, as a page posts them. */
export interface SignedMessage {
  readonly message: string
  readonly signature: string
}

/** The account that signed a message, and the content of the message. */
export interface VerifiedSignIn {
  readonly chainId: ChainId
  /** With its checksum on EVM chains (EIP-55). */
  readonly address: string
  readonly signer: SignerKind
  readonly nonce: string
  readonly uri: string
  readonly domain: string
  /** The expiration time in the message, if it has one, in milliseconds since 1970. */
  readonly endsAtMs: number | undefined
}

export interface SignInVerifier {
  /** The host and origin of the app's pages. */
  readonly pages: { readonly domain: string; readonly origin: string }
  /**
   * Verifies a message and its signature, and consumes its nonce.
   *
   * @throws FoyerError `SIGN_IN_INVALID` with `context.reason`. `RPC_FAILED` if a contract cannot be called.
   */
  verify(signed: SignedMessage): Promise<VerifiedSignIn>
  /**
   * Verifies the signature of a verified message again: the result of a contract can change.
   *
   * @throws FoyerError `RPC_FAILED`.
   */
  isStillSigned(text: SignedText): Promise<boolean>
}

export const minuteMs = 60_000

/**
 * Creates a verifier of signed messages, for a server that stores its sign-ins itself. `createSiwx` stores them in
 * cookies.
 *
 * @throws UsageError `INVALID_OPTION`.
 * @example
 * const verifier = createSignInVerifier({ uri: 'https://app.example.com', chains: ['eip155:1'], nonceStore })
 * const { address, chainId } = await verifier.verify({ message, signature })
 */
export function createSignInVerifier(options: SignInVerifierOptions): SignInVerifier {
  const { chains, nonceStore, now = Date.now, nonceMs = 10 * minuteMs, clockToleranceMs = minuteMs } = options
  const pages = parsePages(options)
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
      // Consume the nonce before the signature is verified, so that each nonce causes at most one request to a node.
      if ((await nonceStore.take(nonce)) !== true) throw createSignInError('its nonce is unknown, used or expired')
      const signer = await verifySignature({ chainId, address, message, signature }, findNode)
      if (!signer) throw createSignInError('the account did not sign it')
      const endsAtMs = expirationTime === undefined ? undefined : Date.parse(expirationTime)
      return { chainId, address, signer, nonce, uri, domain, endsAtMs }
    },
    isStillSigned: async (text) => (await verifySignature(text, findNode)) !== undefined,
  }
}

function parsePages({ uri, domain, chains }: SignInVerifierOptions): { domain: string; origin: string } {
  const address = URL.canParse(uri) ? new URL(uri) : undefined
  if (!address || !/^https?:$/.test(address.protocol))
    throw new UsageError('INVALID_OPTION', { name: 'uri', reason: 'must be the URL of a page' })
  const named = domain ?? address.host
  if (!isDomain(named))
    throw new UsageError('INVALID_OPTION', { name: 'domain', reason: 'must be a host with an optional port' })
  if (chains !== 'all' && (chains.length === 0 || !chains.every(isChainId)))
    throw new UsageError('INVALID_OPTION', { name: 'chains', reason: 'must be CAIP-2 ids such as eip155:1' })
  return { domain: named, origin: address.origin }
}
