import { type ChainId, formatChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'

const address = /^0x[0-9a-fA-F]{40}$/
/** Accounts that the client lists. A wallet may grant more. */
const maxAccounts = 100

export function refuse(method: string): never {
  throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
}

/** Returns the first 100 addresses of `eth_accounts`, `eth_requestAccounts` or `accountsChanged`. Throws unless it is a list of addresses. */
export function parseAddresses(answer: unknown, method: string): string[] {
  try {
    if (Array.isArray(answer))
      return answer
        .slice(0, maxAccounts)
        .map((entry: unknown) => (typeof entry === 'string' && address.test(entry) ? entry : refuse(method)))
  } catch {
    // An entry is no address, or a getter that throws.
  }
  return refuse(method)
}

/** A chain id from `eth_chainId` or `chainChanged`: hex text, and for wallets that bend the rule a decimal or a number. */
export function parseEip155ChainId(answer: unknown, method: string): ChainId {
  const isText = typeof answer === 'string' && /^(0x[0-9a-fA-F]{1,14}|[1-9]\d{0,14})$/.test(answer)
  const number = isText || typeof answer === 'number' ? Number(answer) : Number.NaN
  return Number.isSafeInteger(number) && number > 0 ? formatChainId('eip155', number) : refuse(method)
}
