import { format } from '@foyer/messages/format'
import type { ApprovalWords, SolanaWords } from '@foyer/messages/frame/en'
import { extensionIcon } from '@foyer/ui/icons/actionIcons'
import { walletIcon, warningIcon } from '@foyer/ui/icons/baseIcons'
import type { SolanaEffect } from '../decode/Effect.js'
import { unreadAddress } from '../decode/solanaPrograms.js'
import {
  createFormattedEffect,
  danger,
  type EffectFormatter,
  type FormattedEffect,
  formatEffect,
} from './formatEffect.js'

export interface SolanaSpeech {
  readonly words: ApprovalWords & SolanaWords
  /** The user's address. */
  readonly own: string
}

/** Formats one effect of a Solana instruction. */
export function formatSolanaEffect(
  effect: SolanaEffect,
  speech: EffectFormatter,
  { words, own }: SolanaSpeech,
): FormattedEffect {
  switch (effect.kind) {
    case 'callProgram':
      return createFormattedEffect(
        words.program,
        extensionIcon,
        words.program,
        [effect.program],
        [danger(format(words.warnBlind, { host: speech.hostName }))],
        true,
      )
    case 'openAccount': {
      const text = format(words.openAccount, { asset: speech.formatAsset(effect.asset) })
      return createFormattedEffect(words.openAccountTitle, walletIcon, text, [
        format(words.forOwner, { address: effect.owner }),
      ])
    }
    case 'closeAccount': {
      const text = format(words.closeAccount, { address: effect.account })
      // Closing an account of wrapped SOL pays out its complete balance.
      const notices = effect.to === own ? [] : [danger(format(words.warnClose, { address: effect.to }))]
      return createFormattedEffect(
        words.closeAccountTitle,
        walletIcon,
        text,
        [format(words.to, { address: effect.to })],
        notices,
      )
    }
    case 'giveAway': {
      const text = format(words.giveAway, { account: effect.account })
      const to = effect.to === undefined ? [] : [format(words.to, { address: effect.to })]
      return createFormattedEffect(words.giveAwayTitle, warningIcon, text, to, [danger(words.warnGiveAway)], true)
    }
    case 'getControl': {
      const text = format(words.getControl, { account: effect.account })
      return createFormattedEffect(text, walletIcon, text, [])
    }
    case 'withdraw':
      return renderWithdrawal(effect, speech, { words, own })
    case 'use':
      return renderUse(effect, { words, own })
    case 'memo':
      return createFormattedEffect(words.memoTitle, walletIcon, words.memo, [effect.text])
    default:
      return formatEffect(effect, speech)
  }
}

type EffectOf<Kind> = Extract<SolanaEffect, { readonly kind: Kind }>

function renderWithdrawal(
  { from, to, amount, isFinal }: EffectOf<'withdraw'>,
  speech: EffectFormatter,
  { words, own }: SolanaSpeech,
): FormattedEffect {
  const text =
    amount === undefined
      ? format(words.withdraw, { account: from })
      : format(words.take, { amount: speech.amount('native', amount) })
  const small = [format(words.from, { address: from }), format(words.to, { address: to })]
  // The simulation does not include this account.
  const notices = to === own ? [] : [danger(format(words.warnWithdraw, { address: to }))]
  if (isFinal) notices.push(danger(format(words.warnLock, { account: from })))
  return createFormattedEffect(text, walletIcon, text, small, notices, notices.length > 0)
}

/** An instruction uses the user's signature only if it names the user's address. */
function renderUse(
  { program, name, account, accounts, risk }: EffectOf<'use'>,
  { words, own }: SolanaSpeech,
): FormattedEffect {
  const text = format(words.use, { program })
  const small = [format(words.callAt, { method: name, address: account })]
  const isNamed = accounts.includes(own) || accounts.includes(unreadAddress)
  const isRisky = risk === 'lock' || (risk === 'power' && isNamed)
  const warning = risk === 'lock' ? words.warnLock : words.warnPower
  return createFormattedEffect(
    text,
    extensionIcon,
    text,
    small,
    isRisky ? [danger(format(warning, { account }))] : [],
    isRisky,
  )
}
