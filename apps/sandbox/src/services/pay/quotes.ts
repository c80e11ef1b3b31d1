import { type Address, formatUnits, getAddress, isAddress, parseUnits } from 'viem'
import { sandboxAddresses } from '../../addresses.js'
import { solanaChainId } from '../../solana/slotClock.js'
import { solanaTokens, solPriceUsd } from '../../solana/tokens.js'
import { currencyRates, priceFeeds, sandboxTokens } from '../../tokens.js'
import { readPair } from '../market/pools.js'
import type { PaySession } from './PaySession.js'

/** The reason for a rejected quote, as in the API response. */
export type QuoteError = 'too_small' | 'too_large' | 'unsupported_asset' | 'unsupported_currency'

/** The received amount for a price, as decimal strings. `amount` is the total price. */
export type Quote = Pick<PaySession, 'asset' | 'currency' | 'amount' | 'fees' | 'receives'>

/** The placeholder address of the native currency. */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** The limits of card purchases in US dollars, euros and pounds [S9.30]. */
const limits = { least: 10, most: 7_500 }
/** A yen is worth about a hundredth of those. */
const yenLimits = { least: 1_000, most: 750_000 }
/** The card fee, in thousandths. */
const feeThousandths = 15n
/** The maximum number of decimals in a quote. */
const shownDigits = 8

/** The value of one unit of each payment currency in US dollars. */
const ratesUsd: Readonly<Record<string, string>> = {
  USD: '1',
  EUR: currencyRates.eur,
  GBP: currencyRates.gbp,
  JPY: currencyRates.jpy,
}

/**
 * Computes the received amount for a sum of money at the sandbox's own prices. `asset` is a CAIP-10 token id; `amount`
 * has at most two decimals.
 */
export async function quote(
  wish: { readonly asset: string; readonly currency: string; readonly amount: string },
  urlOf: (chainId: PaySession['asset']['chainId']) => string | undefined,
): Promise<Quote | QuoteError> {
  const asset = readAsset(wish.asset)
  const url = asset && urlOf(asset.chainId)
  if (asset === undefined || url === undefined) return 'unsupported_asset'
  const rate = ratesUsd[wish.currency]
  if (rate === undefined) return 'unsupported_currency'
  const { least, most } = wish.currency === 'JPY' ? yenLimits : limits
  if (Number(wish.amount) < least) return 'too_small'
  if (Number(wish.amount) > most) return 'too_large'

  const cents = parseUnits(wish.amount, 2)
  const fee = (cents * feeThousandths + 999n) / 1_000n
  const price = await readPrice(url, asset)
  if (price === 0n) return 'unsupported_asset'
  // Cents (2 decimals) times a rate with 6 decimals, divided by a price with 8.
  const units = ((cents - fee) * parseUnits(rate, 6) * 10n ** BigInt(asset.decimals)) / price
  const step = 10n ** BigInt(Math.max(0, asset.decimals - shownDigits))
  return {
    asset,
    currency: wish.currency,
    amount: formatUnits(cents, 2),
    fees: [
      { name: 'Card fee', amount: formatUnits(fee, 2) },
      { name: 'Network fee', amount: '0' },
    ],
    receives: formatUnits((units / step) * step, asset.decimals),
  }
}

/** The id of the native coin of Solana. */
const solAddress = 'So11111111111111111111111111111111111111111'

function readSolanaAsset(address: string): PaySession['asset'] | undefined {
  const chainId = solanaChainId
  if (address === solAddress) return { chainId, symbol: 'SOL', decimals: 9 }
  const found = solanaTokens.find(({ mint }) => mint === address)
  return found && { chainId, token: found.mint, symbol: found.symbol, decimals: found.decimals }
}

/** Returns the asset of a token id, or undefined if it is not for sale. */
function readAsset(id: string): PaySession['asset'] | undefined {
  if (id.startsWith(`${solanaChainId}:`)) return readSolanaAsset(id.slice(solanaChainId.length + 1))
  const [, chain = '', address = ''] = /^eip155:(\d{1,10}):(0x[0-9a-fA-F]{40})$/.exec(id) ?? []
  if (!isAddress(address, { strict: false })) return undefined
  const chainId = Number(chain)
  if (address.toLowerCase() === nativeAddress) return { chainId, symbol: 'ETH', decimals: 18 }
  const found = sandboxTokens.find(({ symbol }) => sandboxAddresses.tokens[symbol] === getAddress(address))
  return found && { chainId, token: getAddress(address), symbol: found.symbol, decimals: found.decimals }
}

/**
 * Returns the price of one whole unit in US dollars, with 8 decimals: from the price table, or from the pair for FOY.
 */
async function readPrice(url: string, { chainId, token, symbol }: PaySession['asset']): Promise<bigint> {
  if (chainId === solanaChainId) {
    const listed = solanaTokens.find(({ mint }) => mint === token)
    return parseUnits(token === undefined ? solPriceUsd : (listed?.priceUsd ?? '1'), 8)
  }
  if (symbol === 'ETH' || symbol === 'WETH') return priceFeeds.ethFeed.answer
  if (symbol === 'sUSD') return priceFeeds.usdFeed.answer
  if (symbol === 'FOY' && token !== undefined) return readFoyPrice(url, getAddress(token))
  const listed = sandboxTokens.find((one) => one.symbol === symbol)
  return parseUnits(listed && 'priceUsd' in listed ? listed.priceUsd : '1', 8)
}

async function readFoyPrice(url: string, foy: Address): Promise<bigint> {
  const [own, usd] = await readPair(url, foy, sandboxAddresses.tokens.sUSD)
  // FOY has 18 decimals, sUSD 6. An empty pair has no price: use its start price of two dollars.
  return own === 0n ? 200_000_000n : (usd * 10n ** 20n) / own
}
