import { FoyerError } from '../../errors/FoyerError.js'
import { type ChainId, formatChainId } from '../../primitives/ChainId.js'

const address = /^0x[0-9a-fA-F]{40}$/
const maxAccounts = 100

export function refuse(method: string): never {
  throw new FoyerError('WALLET_ANSWER_INVALID', { context: { method } })
}

/** Addresses from `eth_accounts`, `eth_requestAccounts` or `accountsChanged`; anything but a list of addresses is refused. */
export function parseAddresses(answer: unknown, method: string): string[] {
  try {
    if (Array.isArray(answer) && answer.length <= maxAccounts)
      return answer.map((entry: unknown) => (typeof entry === 'string' && address.test(entry) ? entry : refuse(method)))
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
