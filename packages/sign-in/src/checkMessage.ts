import { decodeBase58 } from '@foyer/primitives/base58'
import { type ChainId, getChainReference, getNamespace } from '@foyer/primitives/ChainId'
import { getAddress } from 'viem'
import { parseBitcoinAddress } from './bitcoinAddress.js'
import { type ParsedMessage, parseMessage } from './parseMessage.js'
import { refuseSignIn } from './refuseSignIn.js'

/** What a message must say; times in milliseconds. */
export interface MessageRules {
  /** Host and port of the app's pages. */
  readonly domain: string
  /** Origin of the app's pages. */
  readonly origin: string
  readonly chains: readonly ChainId[] | 'all'
  readonly nonceLifetimeMs: number
  /** How far the clock of whoever wrote the message may be ahead. */
  readonly toleranceMs: number
}

/**
 * Reads a sign-in message and checks all of it that needs neither nonce nor signature (EIP-4361, "Verifying a signed message").
 *
 * @throws FoyerError `SIGN_IN_INVALID` with `context.reason`.
 */
export function checkMessage(text: string, rules: MessageRules, nowMs: number): ParsedMessage {
  const message = parseMessage(text)
  if (!message) throw refuseSignIn('it is no sign-in message')
  const { scheme, domain, uri, chainId } = message
  if (domain !== rules.domain) throw refuseSignIn('it is for another domain')
  if (scheme !== undefined && `${scheme}:` !== new URL(rules.origin).protocol)
    throw refuseSignIn('it is for another domain')
  if (readOrigin(uri) !== rules.origin) throw refuseSignIn('it is for another address')
  if (rules.chains !== 'all' && !rules.chains.includes(chainId)) throw refuseSignIn('it is for another chain')
  if (!isAccountOf(chainId, message.accountAddress)) throw refuseSignIn('the account is none of that chain')
  checkTimes(message, rules, nowMs)
  return message
}

function checkTimes(message: ParsedMessage, rules: MessageRules, nowMs: number): void {
  const { issuedAt, expirationTime, notBefore } = message
  if (issuedAt === undefined) throw refuseSignIn('it does not say when it was written')
  const issuedAtMs = Date.parse(issuedAt)
  if (issuedAtMs > nowMs + rules.toleranceMs) throw refuseSignIn('it is from the future')
  // Its nonce is not older than that.
  if (issuedAtMs < nowMs - rules.nonceLifetimeMs - rules.toleranceMs) throw refuseSignIn('it is too old')
  if (expirationTime !== undefined && Date.parse(expirationTime) <= nowMs) throw refuseSignIn('it has run out')
  if (notBefore !== undefined && Date.parse(notBefore) > nowMs + rules.toleranceMs)
    throw refuseSignIn('it is not valid yet')
}

function readOrigin(uri: string): string | undefined {
  try {
    return new URL(uri).origin
  } catch {
    return undefined
  }
}

const bitcoinGenesis = '000000000019d6689c085ae165831e93'

/** Whether an address is one of the chain's family and network, in the form that the standards want in a message. */
function isAccountOf(chainId: ChainId, address: string): boolean {
  const namespace = getNamespace(chainId)
  if (namespace === 'eip155') return isChecksummed(address)
  if (namespace === 'solana') return address.length <= 44 && decodeBase58(address)?.length === 32
  if (namespace !== 'bip122') return false
  const network = getChainReference(chainId) === bitcoinGenesis ? 'main' : 'test'
  return parseBitcoinAddress(address)?.network === network
}

/** EIP-55, as EIP-4361 asks for: one account has one spelling. */
function isChecksummed(address: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(address) && getAddress(address) === address
}
