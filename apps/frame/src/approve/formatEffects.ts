import { format, formatPlural } from '@foyer/messages/format'
import type { ApprovalWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import type { Network } from '@foyer/primitives/networks/Network'
import { formatAddress } from '../decode/addresses.js'
import { type TokenBook, type TokenFacts, unknownToken } from '../decode/createTokenBook.js'
import type { AssetRef, Effect, OrderItem, SolanaEffect } from '../decode/Effect.js'
import { resolveEffect } from '../decode/Effect.js'
import type { Line, Notice } from './Approval.js'
import { formatAmount, formatTokenAmount } from './formatAmount.js'
import type { EffectFormatter, FormattedEffect } from './formatEffect.js'

export interface FormatContext {
  readonly words: ApprovalWords
  readonly locale: Locale
  readonly chain: Network
  readonly tokens: TokenBook
  /** The host name of the requesting page. */
  readonly hostName: string
}

export interface FormattedEffects {
  readonly title: string
  readonly lines: readonly Line[]
  readonly notices: readonly Notice[]
}

/** Formats the effects of a request with `describe`. The title of a single effect is the title of the request. */
export async function formatEffects<Kind extends SolanaEffect>(
  requested: readonly Kind[],
  context: FormatContext,
  describe: (effect: Kind | Effect, effectWords: EffectFormatter) => FormattedEffect,
): Promise<FormattedEffects> {
  const facts = await readFacts(requested, context.tokens)
  const { symbol: coin } = context.chain.nativeCurrency
  const effects = requested.flatMap((effect) =>
    resolveEffect(effect, 'asset' in effect ? facts.get(effect.asset) : undefined, coin),
  )
  const effectWords = createEffectWords(context, facts)
  const told = effects.map((effect) => describe(effect, effectWords))
  const [only] = told
  const title =
    only && told.length === 1 ? only.title : formatPlural(context.words, 'actionsTitle', effects.length, context.locale)
  const notices = told.flatMap((one) => one.notices)
  const unique = notices.filter((notice, index) => notices.findIndex(({ text }) => text === notice.text) === index)
  return { title, lines: told.map(({ line }) => line), notices: unique }
}

async function readFacts(
  effects: readonly SolanaEffect[],
  tokens: TokenBook,
): Promise<ReadonlyMap<string, TokenFacts>> {
  const addresses = new Set(effects.flatMap(listAssets).filter((asset) => asset !== 'native'))
  const facts = await Promise.all([...addresses].map(async (address) => [address, await tokens.read(address)] as const))
  return new Map(facts)
}

function listAssets(effect: SolanaEffect): AssetRef[] {
  if (effect.kind === 'order') return [...effect.gives, ...effect.gets].map(({ asset }) => asset)
  if ('asset' in effect) return [effect.asset]
  return 'collection' in effect ? [effect.collection] : []
}

function createEffectWords(context: FormatContext, facts: ReadonlyMap<string, TokenFacts>): EffectFormatter {
  const { words, locale, chain, hostName } = context
  const { symbol: coin, decimals: coinDecimals } = chain.nativeCurrency
  const formatAsset = (asset: AssetRef) =>
    asset === 'native' ? coin : (facts.get(asset)?.symbol ?? formatAddress(asset))
  const amount = (asset: AssetRef, atomic: bigint) => {
    if (asset === 'native') return formatAmount(atomic, coinDecimals, coin, locale)
    return formatTokenAmount(atomic, facts.get(asset) ?? unknownToken(asset), words, locale)
  }
  const item = (collection: string, id: bigint | 'any', count: bigint) => {
    const text = count === 1n ? words.item : words.items
    return format(id === 'any' ? words.itemsAny : text, {
      collection: formatAsset(collection),
      id: id.toString(),
      count: count.toString(),
    })
  }
  return {
    words,
    locale,
    hostName,
    formatAsset,
    amount,
    item,
    orderItem: ({ asset, amount: atomic, id }: OrderItem) =>
      id === undefined ? amount(asset, atomic) : item(asset, id, atomic),
    factsOf: (asset) => facts.get(asset),
  }
}
