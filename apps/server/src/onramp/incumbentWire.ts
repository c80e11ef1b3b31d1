import { randomUUID } from 'node:crypto'
import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { getOnrampOptions, postOnrampQuote, postOnrampUrl } from '@foyer/contract/http/onramp'
import { formatUnits } from 'viem'
import * as z from 'zod/mini'
import { HttpError } from '../errors/HttpError.js'
import { toTokenId } from '../tokens/tokenIds.js'
import type { OnrampCatalog } from './createOnrampCatalog.js'
import { fallbackNetwork, isAccountOn, type ListedAsset, networkNames } from './onrampAssets.js'
import { toUnits } from './quotes.js'

// Purchases in the wire format of the incumbent's client. It names networks and coins by words, and names no provider.

function getWireNetworkName(chainId: string): string {
  return Object.entries(networkNames).find(([, id]) => id === chainId)?.[0] ?? chainId
}
function isNetwork(chainId: string, name: string): boolean {
  return name === chainId || networkNames[name.toLowerCase()] === chainId
}
function isSymbol({ symbol }: ListedAsset, name: string): boolean {
  return symbol.toLowerCase() === name.toLowerCase()
}

/**
 * Returns the assets to buy and the currencies to pay with. The limits are the widest of all providers [S3.33–S3.35,
 * S7.20].
 */
export function listOptions({
  providers,
  sold,
  getNetworkTitle: nameNetwork,
}: OnrampCatalog): EndpointAnswer<typeof getOnrampOptions> {
  const limits = new Map<string, Map<string, { min: string; max: string }>>()
  for (const { code, methods } of providers.flatMap(({ currencies }) => currencies)) {
    const known = limits.get(code) ?? new Map<string, { min: string; max: string }>()
    limits.set(code, known)
    for (const { id, min, max } of methods) {
      const other = known.get(id) ?? { min, max }
      known.set(id, {
        min: toUnits(min) < toUnits(other.min) ? min : other.min,
        max: toUnits(max) > toUnits(other.max) ? max : other.max,
      })
    }
  }
  const bySymbol = new Map<string, ListedAsset[]>()
  for (const asset of sold) bySymbol.set(asset.symbol, [...(bySymbol.get(asset.symbol) ?? []), asset])
  return {
    paymentCurrencies: [...limits].map(([id, methods]) => ({
      id,
      payment_method_limits: [...methods].map(([method, { min, max }]) => ({ id: method, min, max })),
    })),
    purchaseCurrencies: [...bySymbol].map(([symbol, assets]) => ({
      id: symbol,
      name: assets[0]?.name ?? symbol,
      symbol,
      networks: assets.map(({ chainId, address }) => ({
        name: getWireNetworkName(chainId),
        display_name: nameNetwork(chainId),
        chain_id: chainId.replace(/^eip155:/, ''),
        contract_address: address ?? '',
      })),
    })),
  }
}

const nameSchema = z.union([
  z.string().check(z.maxLength(100)),
  z.object({
    id: z.optional(z.string().check(z.maxLength(100))),
    symbol: z.optional(z.string().check(z.maxLength(100))),
  }),
])

/** Returns the name of a coin or currency. In the wire format it is a text or one of the entries of the options. */
function parseName(field: string, value: unknown): string {
  const parsed = nameSchema.safeParse(value).data
  const name = typeof parsed === 'string' ? parsed : (parsed?.symbol ?? parsed?.id)
  if (!name) throw new HttpError('bad_request', `body.${field}: must be a currency of the options`)
  return name
}

function parseSum(sum: string | number): string {
  const text = typeof sum === 'number' ? formatNumber(sum) : sum
  if (!/^\d{1,12}(\.\d{1,18})?$/.test(text))
    throw new HttpError('bad_request', 'body.amount: must be an amount of money')
  return text
}

function formatNumber(sum: number): string {
  // regexp-ignore: `toFixed` returns at most 21 characters
  return sum >= 0 && sum < 1e12 ? sum.toFixed(8).replace(/\.0*$|(?<!0)0+$/, '') : 'none'
}

/**
 * Returns the best quote. Throws errors that the caller can show: `bad_request` if no provider sells the asset,
 * `upstream_failed` if no provider responds [S3.36, S7.21].
 */
export async function findBestQuote(
  shop: OnrampCatalog,
  body: EndpointParsedBody<typeof postOnrampQuote>,
): Promise<EndpointAnswer<typeof postOnrampQuote>> {
  const coin = parseName('purchaseCurrency', body.purchaseCurrency)
  const currency = parseName('paymentCurrency', body.paymentCurrency).toUpperCase()
  const { network } = body
  const named = shop.sold.filter((sold) => isSymbol(sold, coin))
  // AppKit 1.7.4 sends the symbol of the coin in this field: use it only if it is the name of a network.
  const asset = named.find(({ chainId }) => network !== undefined && isNetwork(chainId, network)) ?? named[0]
  if (asset === undefined) throw new HttpError('bad_request', 'body.purchaseCurrency: is not sold here')
  const { quotes, failures } = await shop.fetchAssetQuotes({ asset, currency, amount: parseSum(body.amount) })
  const [best] = quotes
  if (best === undefined) {
    const reason = failures.find((failure) => failure.reason !== 'unreachable')?.reason
    if (reason === undefined) throw new HttpError('upstream_failed', 'No provider has a quote')
    throw new HttpError('bad_request', 'body.amount: is not sold', { context: { reason } })
  }
  const isNetworkFee = ({ name }: { name: string }) => /network/i.test(name)
  const money = (units: bigint) => ({ amount: formatUnits(units, 18), currency })
  const sum = (fees: readonly { amount: string }[]) => fees.reduce((all, { amount }) => all + toUnits(amount), 0n)
  const rest = toUnits(best.total) - sum(best.fees)
  return {
    paymentTotal: money(toUnits(best.total)),
    paymentSubtotal: money(rest > 0n ? rest : 0n),
    purchaseAmount: { amount: best.receives, currency: asset.symbol },
    coinbaseFee: money(sum(best.fees.filter((fee) => !isNetworkFee(fee)))),
    networkFee: money(sum(best.fees.filter(isNetworkFee))),
    quoteId: randomUUID(),
  }
}

/**
 * Chooses the asset that a press of the incumbent's client buys. Uses the first account that can receive a sold asset.
 * Prefers a network that the request names, then Ethereum [S9.32], then any network. On this network, prefers an asset
 * that the request names. Throws `bad_request` if there is none.
 */
export function chooseForWallets(shop: OnrampCatalog, body: EndpointParsedBody<typeof postOnrampUrl>) {
  const { defaultNetwork, destinationWallets, presetFiatAmount } = body
  const choices = destinationWallets.flatMap(({ address, blockchains = [], assets = [] }) => {
    const sold = shop.sold.filter(({ chainId }) => isAccountOn(chainId, address))
    const names = [...(defaultNetwork === undefined ? [] : [defaultNetwork]), ...blockchains]
    const there = names.flatMap((name) => sold.filter(({ chainId }) => isNetwork(chainId, name)))
    const onFallback = sold.filter(({ chainId }) => isNetwork(chainId, fallbackNetwork))
    const place = [there, onFallback].find((list) => list.length > 0) ?? sold
    const wanted = assets.flatMap((name) => place.filter((asset) => isSymbol(asset, name)))
    const asset = wanted[0] ?? place[0]
    return asset === undefined ? [] : [{ address, asset }]
  })
  const [choice] = choices
  if (choice === undefined)
    throw new HttpError('bad_request', 'body.destinationWallets: no provider sells to these accounts')
  const { address, asset } = choice
  const [seller] = shop.findSellers(asset)
  const sum = presetFiatAmount === undefined ? {} : { amount: parseSum(presetFiatAmount), currency: 'USD' }
  return { provider: seller?.id ?? '', asset: toTokenId(asset), account: address, ...sum }
}
