import { decodeBase58 } from '@foyer/primitives/base58'
import { type ChainId, getChainReference, getNamespace } from '@foyer/primitives/ChainId'
import { getAddress } from 'viem'
import { parseBitcoinAddress } from './bitcoinAddress.js'
import { createSignInError } from './createSignInError.js'
import { type ParsedMessage, parseMessage } from './parseMessage.js'

/** The required content of a message. Times are in milliseconds. */
export interface MessageRules {
  /** The host and port of the app's pages. */
  readonly domain: string
  /** The origin of the app's pages. */
  readonly origin: string
  readonly chains: readonly ChainId[] | 'all'
  readonly nonceLifetimeMs: number
  /** The maximum time that the clock of the message's author may be ahead. */
  readonly toleranceMs: number
}

/**
 * Parses a sign-in message and makes all checks that need neither nonce nor signature (EIP-4361, "Verifying a signed
 * message").
 *
 * @throws FoyerError `SIGN_IN_INVALID` with `context.reason`.
 */
export function checkMessage(text: string, rules: MessageRules, nowMs: number): ParsedMessage {
  const message = parseMessage(text)
  if (!message) throw createSignInError('it is not a sign-in message')
  const { scheme, domain, uri, chainId } = message
  if (domain !== rules.domain) throw createSignInError('it is for another domain')
  if (scheme !== undefined && `${scheme}:` !== new URL(rules.origin).protocol)
    throw createSignInError('it is for another domain')
  if (readOrigin(uri) !== rules.origin) throw createSignInError('it is for another origin')
  if (rules.chains !== 'all' && !rules.chains.includes(chainId)) throw createSignInError('it is for another chain')
  if (!isAccountOf(chainId, message.accountAddress))
    throw createSignInError('the account does not belong to that chain')
  checkTimes(message, rules, nowMs)
  return message
}

function checkTimes(message: ParsedMessage, rules: MessageRules, nowMs: number): void {
  const { issuedAt, expirationTime, notBefore } = message
  if (issuedAt === undefined) throw createSignInError('it has no Issued At')
  const issuedAtMs = Date.parse(issuedAt)
  if (issuedAtMs > nowMs + rules.toleranceMs) throw createSignInError('its Issued At is in the future')
  // A valid nonce cannot be older than that.
  if (issuedAtMs < nowMs - rules.nonceLifetimeMs - rules.toleranceMs) throw createSignInError('it is too old')
  if (expirationTime !== undefined && Date.parse(expirationTime) <= nowMs) throw createSignInError('it has expired')
  if (notBefore !== undefined && Date.parse(notBefore) > nowMs + rules.toleranceMs)
    throw createSignInError('it is not valid yet')
}

function readOrigin(uri: string): string | undefined {
  try {
    return new URL(uri).origin
  } catch {
    return undefined
  }
}

const bitcoinGenesis = '000000000019d6689c085ae165831e93'

/**
 * Returns whether an address belongs to the chain's family and network, in the format that the standards require in a
 * message.
 */
function isAccountOf(chainId: ChainId, address: string): boolean {
  const namespace = getNamespace(chainId)
  if (namespace === 'eip155') return isChecksummed(address)
  if (namespace === 'solana') return address.length <= 44 && decodeBase58(address)?.length === 32
  if (namespace !== 'bip122') return false
  const network = getChainReference(chainId) === bitcoinGenesis ? 'main' : 'test'
  return parseBitcoinAddress(address)?.network === network
}

/** Requires the EIP-55 checksum, as EIP-4361 does: each account has exactly one spelling. */
function isChecksummed(address: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(address) && getAddress(address) === address
}
