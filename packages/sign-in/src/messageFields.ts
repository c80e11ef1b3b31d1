import type { ChainId, Namespace } from '@foyer/primitives/ChainId'

/** The fields of a sign-in message (CAIP-122) without those of `SignInTimes`. */
export interface SignInFields {
  accountAddress: string
  chainId: ChainId
  domain: string
  uri: string
  version: string
  nonce: string
  notBefore?: string
  statement?: string
  resources?: string[]
  requestId?: string
}

/** Times in ISO 8601. */
export interface SignInTimes {
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
}

/** All fields of a sign-in message. */
export type SignInData = SignInFields & SignInTimes

/**
 * The name of the account type in the first line. Wallets recognise a sign-in by it (EIP-4361, and SIWS for Solana).
 */
export const accountWords: Readonly<Partial<Record<Namespace, string>>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
}

/** The labels of the lines, in the order of EIP-4361. */
export const labels = {
  uri: 'URI',
  version: 'Version',
  chainId: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
  notBefore: 'Not Before',
  requestId: 'Request ID',
} as const

export type Field = keyof typeof labels

const token = /^[\x21-\x7e]{1,2048}$/
const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const lineBreakOrControl = /[\x00-\x1f\x7f-\x9f\u2028\u2029]/
const lineLabel = /^(?:URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID|Resources):/i

/** RFC 3986: an authority without user information. */
export function isDomain(text: string) {
  return /^[\x21-\x7e]{1,255}$/.test(text) && !/[/?#@\\]/.test(text)
}

/** RFC 3986, as far as a line of the message requires: a scheme, and only characters that a URI may contain. */
export function isUri(text: string) {
  return token.test(text) && /^[a-z][a-z0-9+.-]*:[^\s"<>\\^`{|}]*$/i.test(text)
}

/** A URI or an authorisation (EIP-5573), which lists every method with its chains and is far longer than a URL. */
export function isResource(text: string) {
  return isUri(text) || (text.length <= 32_768 && /^urn:recap:[\w-]+$/.test(text))
}

/** A run of visible ASCII characters. */
export function isToken(text: string) {
  return token.test(text)
}

/** RFC 3339 with a time zone. */
export function isTime(text: string) {
  return time.test(text) && !Number.isNaN(Date.parse(text))
}

/**
 * A single line that cannot look like another line. With a line break a statement could add fields. Some wallets and
 * parsers would also parse a statement that starts like a field as that field.
 */
export function isStatement(text: string) {
  return text.trim() !== '' && text.length <= 4096 && !lineBreakOrControl.test(text) && !lineLabel.test(text)
}
