import type { Recovery } from '@foyer/contract/keys/keyShapes'
import { format } from '@foyer/kit/messages/format'
import { keyIcon } from '@foyer/kit/ui/icons/securityIcons'
import { describeMoment } from '../approve/describeMoment.js'
import { waysStyles } from '../look/waysStyles.js'
import { drawButton } from './drawButton.js'
import { drawNotice } from './drawNotice.js'
import { drawRow } from './drawRow.js'
import { el } from './el.js'
import type { KeyVisit, Page, Settle } from './Stage.js'

export interface RecoveryOptions {
  readonly visit: KeyVisit
  readonly problem: string | undefined
  readonly nowMs: number
}

/** A recovery by the provider that is on its way: when it is ready, and how to stop it. */
export function drawRecovery(
  recovery: Recovery | undefined,
  { visit, problem, nowMs }: RecoveryOptions,
  settle: Settle<'stop' | 'open' | 'other'>,
): Page {
  const { words, locale } = visit
  const readyAtMs = recovery?.readyAtMs ?? 0
  const isDue = readyAtMs <= nowMs && recovery?.isThisDevice === true
  const isReady = isDue && recovery.isTold
  const time = describeMoment(readyAtMs, locale)
  const own = isDue && !isReady ? words.askProviderText : format(words.recoveryText, { time })
  const text = recovery?.isThisDevice === false ? format(words.recoveryOther, { time }) : own
  const footer = [drawButton({ label: words.stopRecovery, variant: 'danger', onPress: () => settle.answer('stop') })]
  if (isReady) footer.push(drawButton({ label: words.openNow, onPress: () => settle.answer('open') }))
  return {
    title: isReady ? words.recoveryReady : words.recoveryTitle,
    styles: waysStyles,
    body: [
      problem === undefined ? undefined : drawNotice({ tone: 'warning', text: problem }),
      el('p', { class: 'muted' }, text),
      drawRow({ icon: keyIcon, title: words.unlockTitle, onPress: () => settle.answer('other') }),
    ],
    footer,
    onEscape: settle.cancel,
  }
}
