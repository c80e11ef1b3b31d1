import { format } from '@foyer/messages/format'
import type { AskingWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import { sendIcon, swapIcon } from '@foyer/ui/icons/accountIcons'
import { extensionIcon } from '@foyer/ui/icons/actionIcons'
import { walletIcon, warningIcon } from '@foyer/ui/icons/baseIcons'
import { formatAddress } from '../decode/addresses.js'
import type { TokenFacts } from '../decode/createTokenBook.js'
import { type AssetRef, type Effect, isUnlimited, type OrderItem } from '../decode/Effect.js'
import type { Line, Notice } from './Approval.js'
import { formatTime } from './describeMoment.js'

/** What is needed to speak about an effect. */
export interface EffectWords {
  readonly words: AskingWords
  readonly locale: Locale
  readonly hostName: string
  name(asset: AssetRef): string
  amount(asset: AssetRef, atomic: bigint): string
  item(collection: string, id: bigint, count: bigint): string
  orderItem(item: OrderItem): string
  factsOf(asset: string): TokenFacts | undefined
}

export interface DescribedEffect {
  readonly title: string
  readonly line: Line
  readonly notices: readonly Notice[]
}

/** Puts one effect into words: a title, a line, and what to beware of. */
export function describeEffect(effect: Effect, speech: EffectWords): DescribedEffect {
  const { words, hostName } = speech
  const to = (address: string) => format(words.to, { address: formatAddress(address) })
  switch (effect.kind) {
    case 'send':
      return describeSend(effect, speech, to(effect.to))
    case 'take':
      return describeTake(effect, speech)
    case 'sendItem': {
      const item = speech.item(effect.collection, effect.id, effect.amount)
      const from = format(words.from, { address: formatAddress(effect.from) })
      return say(
        sendIcon,
        format(words.sendItem, { item }),
        [from, to(effect.to)],
        aboutToken(effect.collection, speech),
      )
    }
    case 'allow':
      return describeAllowance(effect, speech)
    case 'allowAll': {
      const asset = speech.name(effect.collection)
      const address = formatAddress(effect.spender)
      const small = [format(words.forSpender, { address })]
      if (!effect.isAllowed)
        return tell(format(words.disallowAllTitle, { asset }), walletIcon, format(words.disallowAll, { asset }), small)
      const notices = [danger(format(words.warnAllowAll, { address, asset })), ...aboutToken(effect.collection, speech)]
      return tell(
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
      return say(swapIcon, text, [to(effect.asset)], aboutAmount(effect.asset, speech))
    }
    case 'burn': {
      // burn(uint256) of a collectible names one item instead of an amount.
      const isItem = speech.factsOf(effect.asset)?.kind === 'items'
      const amount = isItem ? speech.item(effect.asset, effect.amount, 1n) : speech.amount(effect.asset, effect.amount)
      return say(
        warningIcon,
        format(words.burn, { amount }),
        [formatAddress(effect.asset)],
        aboutAmount(effect.asset, speech),
        true,
      )
    }
    case 'create':
      return tell(
        words.createTitle,
        extensionIcon,
        words.create,
        [],
        [danger(format(words.warnBlind, { host: hostName }))],
        true,
      )
    case 'call': {
      const small = [format(words.callAt, { method: effect.method, address: formatAddress(effect.to) })]
      return tell(
        words.callTitle,
        extensionIcon,
        words.call,
        small,
        [danger(format(words.warnBlind, { host: hostName }))],
        true,
      )
    }
    case 'order':
      return describeOrder(effect, speech)
  }
}

function describeSend(effect: Extract<Effect, { kind: 'send' }>, speech: EffectWords, to: string): DescribedEffect {
  const { words } = speech
  const amount = speech.amount(effect.asset, effect.amount)
  const notices = aboutAmount(effect.asset, speech)
  if (effect.asset.toLowerCase() === effect.to.toLowerCase()) notices.push(danger(words.warnOwnTransfer))
  return say(sendIcon, format(words.send, { amount }), [to], notices)
}

function describeTake(effect: Extract<Effect, { kind: 'take' }>, speech: EffectWords): DescribedEffect {
  const { words } = speech
  const isItem = speech.factsOf(effect.asset)?.kind === 'items'
  const amount = isItem ? speech.item(effect.asset, effect.amount, 1n) : speech.amount(effect.asset, effect.amount)
  const small = [
    format(words.from, { address: formatAddress(effect.from) }),
    format(words.to, { address: formatAddress(effect.to) }),
  ]
  return say(sendIcon, format(words.take, { amount }), small, aboutAmount(effect.asset, speech))
}

function describeAllowance(effect: Extract<Effect, { kind: 'allow' }>, speech: EffectWords): DescribedEffect {
  const { words, locale } = speech
  const asset = speech.name(effect.asset)
  const address = formatAddress(effect.spender)
  const small = effect.spender === '' ? [] : [format(words.forSpender, { address })]
  const time = effect.untilS === undefined ? undefined : formatTime(effect.untilS, locale)
  if (time !== undefined) small.push(format(words.until, { time }))
  const about = aboutToken(effect.asset, speech)
  // approve() of a collectible names one item instead of an amount.
  if (speech.factsOf(effect.asset)?.kind === 'items' && effect.change === 'set') {
    const item = speech.item(effect.asset, effect.amount, 1n)
    return tell(
      format(words.allowTitle, { asset: item }),
      walletIcon,
      format(words.allow, { amount: item }),
      small,
      about,
    )
  }
  if (effect.change === 'set' && effect.amount === 0n)
    return tell(format(words.revokeTitle, { asset }), walletIcon, format(words.revoke, { asset }), small, about)
  const title = format(words.allowTitle, { asset })
  if (effect.change !== 'subtract' && isUnlimited(effect.amount)) {
    const text = format(effect.change === 'once' ? words.allowOnceUnlimited : words.allowUnlimited, { asset })
    return tell(
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
  return tell(title, walletIcon, format(text, { amount }), small, aboutAmount(effect.asset, speech))
}

function describeOrder(effect: Extract<Effect, { kind: 'order' }>, speech: EffectWords): DescribedEffect {
  const { words } = speech
  const gives = effect.gives.map((item) => format(words.gives, { amount: speech.orderItem(item) }))
  const gets = effect.gets.map((item) => format(words.gets, { amount: speech.orderItem(item) }))
  const isGift = gets.length === 0
  const notices: Notice[] = isGift ? [danger(words.warnOrderNothing)] : []
  for (const { asset, id } of effect.gives)
    if (id === 'any') notices.push(danger(format(words.warnAny, { asset: speech.name(asset) })))
  notices.push(...effect.gives.flatMap(({ asset }) => aboutAmount(asset, speech)))
  // A worthless contract can have any symbol, so an incoming token needs a check box, as in a swap.
  notices.push(
    ...effect.gets
      .flatMap(({ asset }) => aboutAmount(asset, speech))
      .map((notice) => (notice.tone === 'info' ? danger(notice.text) : notice)),
  )
  return tell(words.orderTitle, swapIcon, gives.join('\n'), isGift ? [words.getsNothing] : gets, notices, isGift)
}

/** The same for what an amount is told of, and whether it could be told in whole tokens. */
function aboutAmount(asset: AssetRef, speech: EffectWords): Notice[] {
  if (asset === 'native') return []
  const facts = speech.factsOf(asset)
  const isUnits = facts?.decimals === undefined && facts?.kind !== 'none' && facts?.kind !== 'items'
  return [...(isUnits ? [warning(speech.words.warnUnits)] : []), ...aboutToken(asset, speech)]
}

/** A name that is only the contract's own word, or no contract at all. */
function aboutToken(asset: string, { words, factsOf }: EffectWords): Notice[] {
  const facts = factsOf(asset)
  const address = formatAddress(facts?.address ?? asset)
  if (facts?.kind === 'none') return [danger(format(words.warnNoContract, { address }))]
  if (!facts || facts.isListed || facts.symbol === undefined) return []
  return [{ tone: 'info', text: format(words.warnUnlisted, { address }) }]
}

function warning(text: string): Notice {
  return { tone: 'warning', text }
}
/** What cannot be read, or has no end, is agreed to by a tick of its own. */
export function danger(text: string): Notice {
  return { tone: 'danger', text }
}

/** What is told by its line alone, which is its title as well. */
function say(icon: string, text: string, small: readonly string[], notices: readonly Notice[], isDoubtful = false) {
  return tell(text, icon, text, small, notices, isDoubtful)
}

export function tell(
  title: string,
  icon: string,
  text: string,
  small: readonly string[],
  notices: readonly Notice[] = [],
  isDoubtful = false,
): DescribedEffect {
  return { title, line: { icon, text, small, isDoubtful }, notices }
}
