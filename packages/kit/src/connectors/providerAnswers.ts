import { type ChainId, formatChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'

const address = /^0x[0-9a-fA-F]{40}$/
/** The maximum number of accounts that the client lists. A wallet may grant more. */
const maxAccounts = 100

export function throwInvalidAnswer(method: string): never {
  throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
}

/**
 * Returns the first 100 addresses of `eth_accounts`, `eth_requestAccounts` or `accountsChanged`. Throws
 * `WALLET_ANSWER_INVALID` if it is not a list of addresses.
 */
export function parseAddresses(answer: unknown, method: string): string[] {
  try {
    if (Array.isArray(answer))
      return answer
        .slice(0, maxAccounts)
        .map((entry: unknown) =>
          typeof entry === 'string' && address.test(entry) ? entry : throwInvalidAnswer(method),
        )
  } catch {
    // An entry is not an address, or is a getter that throws.
  }
  return throwInvalidAnswer(method)
}

/**
 * Parses the chain id of `eth_chainId` or `chainChanged`: hex text, or for incompliant wallets a decimal text or a
 * number.
 */
export function parseEip155ChainId(answer: unknown, method: string): ChainId {
  const isText = typeof answer === 'string' && /^(0x[0-9a-fA-F]{1,14}|[1-9]\d{0,14})$/.test(answer)
  const number = isText || typeof answer === 'number' ? Number(answer) : Number.NaN
  return Number.isSafeInteger(number) && number > 0 ? formatChainId('eip155', number) : throwInvalidAnswer(method)
}
