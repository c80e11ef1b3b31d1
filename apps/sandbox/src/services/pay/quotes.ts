import { type Address, formatUnits, getAddress, isAddress, parseUnits } from 'viem'
import { sandboxAddresses } from '../../addresses.js'
import { solanaChainId } from '../../solana/slotClock.js'
import { solanaTokens, solPriceUsd } from '../../solana/tokens.js'
import { currencyRates, priceFeeds, sandboxTokens } from '../../tokens.js'
import { readPair } from '../market/pools.js'
import type { PaySession } from './PaySession.js'

/** Why nothing is sold, on the wire. */
export type QuoteRefusal = 'too_small' | 'too_large' | 'unsupported_asset' | 'unsupported_currency'

/** What arrives for a sum, as decimal strings; what is paid in all is the sum itself. */
export type Quote = Pick<PaySession, 'asset' | 'currency' | 'amount' | 'fees' | 'receives'>

/** What the native currency stands under where tokens have an address. */
const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Card purchases in US dollars, euros and pounds [S9.30]. */
const limits = { least: 10, most: 7_500 }
/** A yen is about a hundredth of them. */
const yenLimits = { least: 1_000, most: 750_000 }
/** Card fee in thousandths. */
const feeThousandths = 15n
/** Digits behind the point that a purchase is told with. */
const shownDigits = 8

/** US dollars for one unit of each currency one can pay with. */
const ratesUsd: Readonly<Record<string, string>> = {
  USD: '1',
  EUR: currencyRates.eur,
  GBP: currencyRates.gbp,
  JPY: currencyRates.jpy,
}

/** What arrives for a sum of money, at the sandbox's own prices. `asset` is a CAIP-10 token id, `amount` has two digits behind the point at most. */
export async function quote(
  wish: { readonly asset: string; readonly currency: string; readonly amount: string },
  urlOf: (chainId: PaySession['asset']['chainId']) => string | undefined,
): Promise<Quote | QuoteRefusal> {
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
  // Cents (2 digits) at a rate of 6 digits, over a price of 8.
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

/** What the coin of Solana stands under. */
const solAddress = 'So11111111111111111111111111111111111111111'

function readSolanaAsset(address: string): PaySession['asset'] | undefined {
  const chainId = solanaChainId
  if (address === solAddress) return { chainId, symbol: 'SOL', decimals: 9 }
  const found = solanaTokens.find(({ mint }) => mint === address)
  return found && { chainId, token: found.mint, symbol: found.symbol, decimals: found.decimals }
}

/** A token id that is sold here; undefined for others. */
function readAsset(id: string): PaySession['asset'] | undefined {
  if (id.startsWith(`${solanaChainId}:`)) return readSolanaAsset(id.slice(solanaChainId.length + 1))
  const [, chain = '', address = ''] = /^eip155:(\d{1,10}):(0x[0-9a-fA-F]{40})$/.exec(id) ?? []
  if (!isAddress(address, { strict: false })) return undefined
  const chainId = Number(chain)
  if (address.toLowerCase() === nativeAddress) return { chainId, symbol: 'ETH', decimals: 18 }
  const found = sandboxTokens.find(({ symbol }) => sandboxAddresses.tokens[symbol] === getAddress(address))
  return found && { chainId, token: getAddress(address), symbol: found.symbol, decimals: found.decimals }
}

/** US dollars for one whole unit, with 8 digits: of the table, or of the pair that tells what a FOY costs. */
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
  // 18 digits of FOY, 6 of sUSD; an empty pair has no price, and two dollars is what it starts with.
  return own === 0n ? 200_000_000n : (usd * 10n ** 20n) / own
}
