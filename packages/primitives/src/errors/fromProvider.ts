import type { ErrorCode } from './catalogue.js'
import { FoyerError, isFoyerError } from './FoyerError.js'

/**
 * The error codes for the numbers of EIP-1193, EIP-1474 and EIP-5792 [S8.26-S8.29]. Several wallets drop the minus of
 * -32603.
 */
const codes: Readonly<Record<number, ErrorCode>> = {
  4001: 'USER_REJECTED',
  4100: 'UNAUTHORIZED',
  4200: 'METHOD_NOT_SUPPORTED',
  4900: 'WALLET_DISCONNECTED',
  4901: 'CHAIN_DISCONNECTED',
  4902: 'UNRECOGNIZED_CHAIN',
  5000: 'USER_REJECTED',
  // CAIP-25 and the pairing protocol: the user rejected the chains, methods or events.
  5001: 'USER_REJECTED',
  5002: 'USER_REJECTED',
  5003: 'USER_REJECTED',
  5100: 'CHAIN_NOT_SUPPORTED',
  5101: 'METHOD_NOT_SUPPORTED',
  5700: 'CAPABILITY_NOT_SUPPORTED',
  5710: 'CHAIN_NOT_SUPPORTED',
  5720: 'BATCH_ID_IN_USE',
  5730: 'BATCH_NOT_FOUND',
  5740: 'BATCH_TOO_LARGE',
  // EIP-5792: the user rejected the upgrade of the account.
  5750: 'USER_REJECTED',
  5760: 'ATOMICITY_NOT_SUPPORTED',
  [-32002]: 'REQUEST_PENDING',
  [-32004]: 'METHOD_NOT_SUPPORTED',
  [-32601]: 'METHOD_NOT_SUPPORTED',
}

/** Reads a property of a foreign object. Returns undefined if its getter throws. */
function read(object: object, key: string): unknown {
  try {
    return (object as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** The properties in which wallets hide the error of another layer. */
const layers = ['data', 'originalError', 'cause', 'error'] as const

/** Returns every error number in an error and its inner errors, outermost first. */
export function getProviderCodes(error: unknown, depth = 0): number[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  const code = parseCode(read(error, 'code'))
  const inner = layers.flatMap((key) => getProviderCodes(read(error, key), depth + 1))
  return code === undefined ? inner : [code, ...inner]
}

/** Accepts a number or its text: some wallets send the code through a channel that transports only strings. */
function parseCode(code: unknown): number | undefined {
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^-?\d{1,6}$/.test(code) ? Number(code) : undefined
}

function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null ? read(error, 'message') : error
  return typeof message === 'string' ? message : ''
}

/** The error names and text codes for a rejection in viem, ethers and wallet libraries. */
const rejectionNames = /^(ACTION_REJECTED|USER_?REJECT\w*|USER_?(REFUSED|DENIED|CANCELL?ED)\w*|UserRejected\w*)$/i

const verb = '(?:reject|den[yi]|declin|cancel|refus|disapprov|dismiss|abort)[a-z]{0,6}'
/** Without "refused" and "aborted", which network and browser errors use as well. */
const thingVerb = '(?:reject|den[yi]|declin|cancel|disapprov)[a-z]{0,6}'
const thing = '(?:request|transaction|signature|signing|message|connection|approval|action)'

/**
 * Patterns for rejection messages. A sentence with a cause, such as "transaction rejected: nonce too low", does not
 * match.
 */
const rejectionPatterns: readonly RegExp[] = [
  new RegExp(`\\buser\\W{1,3}(?:has |have |did |was )?${verb}`, 'i'),
  new RegExp(`\\b${verb} by (?:the )?(?:user|owner|signer|account holder)`, 'i'),
  /\buser (?:has )?closed\b|\b(?:closed|dismissed) by (?:the )?user|\bnot (?:approved|confirmed) by (?:the )?user/i,
  /\buser did(?:n't| not) (?:approve|confirm|sign|accept)|\byou (?:have )?(?:rejected|declined|denied|cancell?ed)\b/i,
  new RegExp(`^(?:the )?${thing} (?:has been |was |is )?${thingVerb}[.!]?$`, 'i'),
  new RegExp(`^${thingVerb} (?:the )?${thing}[.!]?$`, 'i'),
  /^(?:rejected|declined|denied)[.!]?$/i,
]

/** The maximum length of a message to test. Longer messages contain data of a node, not a sentence of a wallet. */
const maxMessageLength = 500

/** Returns whether an error is a rejection by its name, its text code or its message. Checks inner errors as well. */
export function isUserRejection(error: unknown, depth = 0): boolean {
  const isObject = typeof error === 'object' && error !== null
  const labels = isObject ? [read(error, 'code'), read(error, 'name')] : []
  if (labels.some((label) => typeof label === 'string' && rejectionNames.test(label.slice(0, 60)))) return true
  const message = messageOf(error).trim()
  if (message.length <= maxMessageLength && rejectionPatterns.some((refusal) => refusal.test(message))) return true
  return isObject && depth < 4 && layers.some((layer) => isUserRejection(read(error, layer), depth + 1))
}

/**
 * Converts an error of a wallet to a FoyerError. Call it once, where the error enters. A number without a matching code
 * becomes `providerCode` in the context of `WALLET_REQUEST_FAILED`.
 */
export function fromProvider(error: unknown): FoyerError {
  if (isFoyerError(error)) return error
  const numbers = getProviderCodes(error)
  for (const number of numbers) {
    const code = codes[number]
    if (code !== undefined) return new FoyerError(code, { cause: error })
  }
  if (isUserRejection(error)) return new FoyerError('USER_REJECTED', { cause: error })
  if (/insufficient funds/i.test(messageOf(error))) return new FoyerError('INSUFFICIENT_FUNDS', { cause: error })
  const [providerCode] = numbers
  return new FoyerError('WALLET_REQUEST_FAILED', {
    ...(providerCode !== undefined && { context: { providerCode } }),
    cause: error,
  })
}
