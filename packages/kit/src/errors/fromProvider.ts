import type { ErrorCode } from './catalogue.js'
import { FoyerError, isFoyerError } from './FoyerError.js'

/** EIP-1193, EIP-1474 and EIP-5792 numbers → our codes [S8.26-S8.29]. Several wallets drop the minus of -32603. */
const codes: Readonly<Record<number, ErrorCode>> = {
  4001: 'USER_REJECTED',
  4100: 'UNAUTHORIZED',
  4200: 'METHOD_NOT_SUPPORTED',
  4900: 'WALLET_DISCONNECTED',
  4901: 'CHAIN_DISCONNECTED',
  4902: 'UNRECOGNIZED_CHAIN',
  5000: 'USER_REJECTED',
  5710: 'CHAIN_NOT_SUPPORTED',
  // EIP-5792: the person said no to the upgrade of the account.
  5750: 'USER_REJECTED',
  [-32002]: 'REQUEST_PENDING',
  [-32004]: 'METHOD_NOT_SUPPORTED',
  [-32601]: 'METHOD_NOT_SUPPORTED',
}

/** A property of something foreign: a getter that throws is as good as nothing. */
function read(object: object, key: string): unknown {
  try {
    return (object as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

/** Every number a wallet may have hidden in an error, outermost first. */
export function getProviderCodes(error: unknown, depth = 0): number[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  const code = read(error, 'code')
  const inner = ['data', 'originalError', 'cause', 'error'].flatMap((key) =>
    getProviderCodes(read(error, key), depth + 1),
  )
  return typeof code === 'number' ? [code, ...inner] : inner
}

function messageOf(error: unknown): string {
  const message = typeof error === 'object' && error !== null ? read(error, 'message') : error
  return typeof message === 'string' ? message : ''
}

/** Some wallets reject with a bare text or with code -32603 around "user rejected". */
export function saysRejected(error: unknown): boolean {
  return /user (rejected|denied|cancell?ed)|rejected by user/i.test(messageOf(error))
}

/**
 * Translates what a wallet threw, once, where it enters. A number that has no code of ours is told as `providerCode` in the
 * context of `WALLET_REQUEST_FAILED`.
 */
export function fromProvider(error: unknown): FoyerError {
  if (isFoyerError(error)) return error
  const numbers = getProviderCodes(error)
  for (const number of numbers) {
    const code = codes[number]
    if (code !== undefined) return new FoyerError(code, { cause: error })
  }
  if (saysRejected(error)) return new FoyerError('USER_REJECTED', { cause: error })
  if (/insufficient funds/i.test(messageOf(error))) return new FoyerError('INSUFFICIENT_FUNDS', { cause: error })
  const [providerCode] = numbers
  return new FoyerError('WALLET_REQUEST_FAILED', {
    ...(providerCode !== undefined && { context: { providerCode } }),
    cause: error,
  })
}
