import { format } from '@foyer/messages/format'
import type { ApprovalWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import { sendIcon, swapIcon } from '@foyer/ui/icons/accountIcons'
import { extensionIcon } from '@foyer/ui/icons/actionIcons'
import { walletIcon, warningIcon } from '@foyer/ui/icons/baseIcons'
import { formatAddress } from '../decode/addresses.js'
import type { TokenFacts } from '../decode/createTokenBook.js'
import { type AssetRef, type Effect, isUnlimited, type OrderItem } from '../decode/Effect.js'
import type { Line, Notice } from './Approval.js'
import { formatTime } from './formatDateTime.js'

/** The functions and texts needed to format an effect. */
export interface EffectFormatter {
  readonly words: ApprovalWords
  readonly locale: Locale
  readonly hostName: string
  formatAsset(asset: AssetRef): string
  amount(asset: AssetRef, atomic: bigint): string
  item(collection: string, id: bigint, count: bigint): string
  orderItem(item: OrderItem): string
  factsOf(asset: string): TokenFacts | undefined
}

export interface FormattedEffect {
  readonly title: string
  readonly line: Line
  readonly notices: readonly Notice[]
}

/** Formats one effect as a title, a line and its warnings. */
export function formatEffect(effect: Effect, speech: EffectFormatter): FormattedEffect {
  const { words, hostName } = speech
  const to = (address: string) => format(words.to, { address: formatAddress(address) })
  switch (effect.kind) {
    case 'send':
      return formatSend(effect, speech, to(effect.to))
    case 'take':
      return formatTransferFrom(effect, speech)
    case 'sendItem': {
      const item = speech.item(effect.collection, effect.id, effect.amount)
      const from = format(words.from, { address: formatAddress(effect.from) })
      return createSummary(
        sendIcon,
        format(words.sendItem, { item }),
        [from, to(effect.to)],
        tokenWarnings(effect.collection, speech),
      )
    }
    case 'allow':
      return formatAllowance(effect, speech)
    case 'allowAll': {
      const asset = speech.formatAsset(effect.collection)
      const address = formatAddress(effect.spender)
      const small = [format(words.forSpender, { address })]
      if (!effect.isAllowed)
        return createFormattedEffect(
          format(words.disallowAllTitle, { asset }),
          walletIcon,
          format(words.disallowAll, { asset }),
          small,
        )
      const notices = [
        danger(format(words.warnAllowAll, { address, asset })),
        ...tokenWarnings(effect.collection, speech),
      ]
      return createFormattedEffect(
        format(words.allowAllTitle, { asset }),
        warningIcon,
        format(words.allowAll, { asset }),
        small,
        notices,
        true,
      )
    }
    case 'wrap':
    case 'unwrap': {
      const isWrap = effect.kind === 'wrap'
      const amount = speech.amount(isWrap ? 'native' : effect.asset, effect.amount)
      const text = format(isWrap ? words.wrap : words.unwrap, { amount })
      return createSummary(swapIcon, text, [to(effect.asset)], amountWarnings(effect.asset, speech))
    }
    case 'burn': {
      // For a collectible, the argument of burn(uint256) is an item id, not an amount.
      const isItem = speech.factsOf(effect.asset)?.kind === 'items'
      const amount = isItem ? speech.item(effect.asset, effect.amount, 1n) : speech.amount(effect.asset, effect.amount)
      return createSummary(
        warningIcon,
        format(words.burn, { amount }),
        [formatAddress(effect.asset)],
        amountWarnings(effect.asset, speech),
        true,
      )
    }
    case 'create':
      return createFormattedEffect(
        words.createTitle,
        extensionIcon,
        words.create,
        [],
        [danger(format(words.warnBlind, { host: hostName }))],
        true,
      )
    case 'call': {
      const small = [format(words.callAt, { method: effect.method, address: formatAddress(effect.to) })]
      return createFormattedEffect(
        words.callTitle,
        extensionIcon,
        words.call,
        small,
        [danger(format(words.warnBlind, { host: hostName }))],
        true,
      )
    }
    case 'order':
      return formatOrder(effect, speech)
  }
}

function formatSend(effect: Extract<Effect, { kind: 'send' }>, speech: EffectFormatter, to: string): FormattedEffect {
  const { words } = speech
  const amount = speech.amount(effect.asset, effect.amount)
  const notices = amountWarnings(effect.asset, speech)
  if (effect.asset.toLowerCase() === effect.to.toLowerCase()) notices.push(danger(words.warnOwnTransfer))
  return createSummary(sendIcon, format(words.send, { amount }), [to], notices)
}

function formatTransferFrom(effect: Extract<Effect, { kind: 'take' }>, speech: EffectFormatter): FormattedEffect {
  const { words } = speech
  const isItem = speech.factsOf(effect.asset)?.kind === 'items'
  const amount = isItem ? speech.item(effect.asset, effect.amount, 1n) : speech.amount(effect.asset, effect.amount)
  const small = [
    format(words.from, { address: formatAddress(effect.from) }),
    format(words.to, { address: formatAddress(effect.to) }),
  ]
  return createSummary(sendIcon, format(words.take, { amount }), small, amountWarnings(effect.asset, speech))
}

function formatAllowance(effect: Extract<Effect, { kind: 'allow' }>, speech: EffectFormatter): FormattedEffect {
  const { words, locale } = speech
  const asset = speech.formatAsset(effect.asset)
  const address = formatAddress(effect.spender)
  const small = effect.spender === '' ? [] : [format(words.forSpender, { address })]
  const time = effect.untilS === undefined ? undefined : formatTime(effect.untilS, locale)
  if (time !== undefined) small.push(format(words.until, { time }))
  const about = tokenWarnings(effect.asset, speech)
  // For a collectible, the argument of approve() is an item id, not an amount.
  if (speech.factsOf(effect.asset)?.kind === 'items' && effect.change === 'set') {
    const item = speech.item(effect.asset, effect.amount, 1n)
    return createFormattedEffect(
      format(words.allowTitle, { asset: item }),
      walletIcon,
      format(words.allow, { amount: item }),
      small,
      about,
    )
  }
  if (effect.change === 'set' && effect.amount === 0n)
    return createFormattedEffect(
      format(words.revokeTitle, { asset }),
      walletIcon,
      format(words.revoke, { asset }),
      small,
      about,
    )
  const title = format(words.allowTitle, { asset })
  if (effect.change !== 'subtract' && isUnlimited(effect.amount)) {
    const text = format(effect.change === 'once' ? words.allowOnceUnlimited : words.allowUnlimited, { asset })
    return createFormattedEffect(
      title,
      warningIcon,
      text,
      small,
      [danger(format(words.warnUnlimited, { address, asset })), ...about],
      true,
    )
  }
  const amount = speech.amount(effect.asset, effect.amount)
  const text = { set: words.allow, add: words.allowAdd, subtract: words.allowSubtract, once: words.allowOnce }[
    effect.change
  ]
  return createFormattedEffect(title, walletIcon, format(text, { amount }), small, amountWarnings(effect.asset, speech))
}

function formatOrder(effect: Extract<Effect, { kind: 'order' }>, speech: EffectFormatter): FormattedEffect {
  const { words } = speech
  const gives = effect.gives.map((item) => format(words.gives, { amount: speech.orderItem(item) }))
  const gets = effect.gets.map((item) => format(words.gets, { amount: speech.orderItem(item) }))
  const isGift = gets.length === 0
  const notices: Notice[] = isGift ? [danger(words.warnOrderNothing)] : []
  for (const { asset, id } of effect.gives)
    if (id === 'any') notices.push(danger(format(words.warnAny, { asset: speech.formatAsset(asset) })))
  notices.push(...effect.gives.flatMap(({ asset }) => amountWarnings(asset, speech)))
  // A worthless contract can have any symbol, so an incoming token needs a checkbox, as in a swap.
  notices.push(
    ...effect.gets
      .flatMap(({ asset }) => amountWarnings(asset, speech))
      .map((notice) => (notice.tone === 'info' ? danger(notice.text) : notice)),
  )
  return createFormattedEffect(
    words.orderTitle,
    swapIcon,
    gives.join('\n'),
    isGift ? [words.getsNothing] : gets,
    notices,
    isGift,
  )
}

/** Returns the warnings of `tokenWarnings`, plus a warning if the amount cannot be shown in whole tokens. */
function amountWarnings(asset: AssetRef, speech: EffectFormatter): Notice[] {
  if (asset === 'native') return []
  const facts = speech.factsOf(asset)
  const isUnits = facts?.decimals === undefined && facts?.kind !== 'none' && facts?.kind !== 'items'
  return [...(isUnits ? [warning(speech.words.warnUnits)] : []), ...tokenWarnings(asset, speech)]
}

/** Warns if there is no contract, or if only the contract itself states the token's name. */
function tokenWarnings(asset: string, { words, factsOf }: EffectFormatter): Notice[] {
  const facts = factsOf(asset)
  const address = formatAddress(facts?.address ?? asset)
  if (facts?.kind === 'none') return [danger(format(words.warnNoContract, { address }))]
  if (!facts || facts.isListed || facts.symbol === undefined) return []
  return [{ tone: 'info', text: format(words.warnUnlisted, { address }) }]
}

function warning(text: string): Notice {
  return { tone: 'warning', text }
}
/** Creates a notice that the user must confirm with a checkbox, for data that cannot be decoded or has no limit. */
export function danger(text: string): Notice {
  return { tone: 'danger', text }
}

/** Creates an effect whose line text is also its title. */
function createSummary(
  icon: string,
  text: string,
  small: readonly string[],
  notices: readonly Notice[],
  isDoubtful = false,
) {
  return createFormattedEffect(text, icon, text, small, notices, isDoubtful)
}

export function createFormattedEffect(
  title: string,
  icon: string,
  text: string,
  small: readonly string[],
  notices: readonly Notice[] = [],
  isDoubtful = false,
): FormattedEffect {
  return { title, line: { icon, text, small, isDoubtful }, notices }
}
