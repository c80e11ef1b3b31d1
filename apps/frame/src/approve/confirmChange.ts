import type { FrameWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { drawAsker } from '../views/drawAsker.js'
import { drawWorking } from '../views/drawOutcome.js'
import { drawQuestion, type Question } from '../views/drawQuestion.js'
import { drawSeen } from '../views/drawText.js'
import { el } from '../views/el.js'
import type { Visit } from '../views/ScreenQueue.js'
import { loadKeyWords } from '../views/ScreenQueue.js'
import type { HostChange } from '../wallet/Screens.js'
import type { AskingHost } from './ApproveContext.js'
import { describeMoment } from './describeMoment.js'

/**
 * Asks the person about something the app wants to change of their log-ins. Returns when they have pressed Confirm; about a recovery of
 * elsewhere, whether they say that it was them, false to stop it.
 *
 * @throws FoyerError `USER_REJECTED`
 */
export async function confirmChange(plain: Visit, host: AskingHost, change: HostChange): Promise<boolean> {
  const visit = await loadKeyWords(plain)
  const { words, locale } = visit
  const asked = describeChange(change, words, locale)
  const isSure = await visit.ask<boolean>((settle) =>
    drawQuestion({ above: drawAsker(host, words), yes: words.confirm, ...asked, words }, settle),
  )
  if (!isSure && change.kind !== 'recovery') throw new FoyerError('USER_REJECTED')
  visit.show(drawWorking(asked.title, words))
  return isSure
}

function describeChange(
  change: HostChange,
  words: FrameWords,
  locale: Locale,
): Pick<Question, 'title' | 'text' | 'values'> & Partial<Question> {
  if (change.kind === 'recovery')
    return {
      above: undefined,
      title: words.recoveryTitle,
      text: words.recoveryOther,
      tone: 'danger',
      values: { time: describeMoment(change.recovery.readyAtMs, locale) },
      yes: words.recoveryMine,
      no: words.stopRecovery,
      isCalm: true,
    }
  if (change.kind === 'signOutEverywhere')
    return { title: words.everywhereTitle, text: words.everywhereText, values: {} }
  const { from, to } = change
  return {
    title: words.emailTitle,
    text: words.emailText,
    values: {},
    details: drawAddresses([...(from === null ? [] : [[words.emailOld, from] as const]), [words.emailNew, to]]),
    isCalm: true,
  }
}

/** Each on lines of its own, for an address has up to 254 characters; what cannot be seen in it is made visible. */
function drawAddresses(addresses: readonly (readonly [label: string, address: string])[]): Node {
  const lines = addresses.map(([label, address]) =>
    el(
      'div',
      { class: 'line' },
      el(
        'div',
        { class: 'text' },
        el('small', { class: 'muted' }, label),
        el('b', {}, el('span', { class: 'adr' }, ...drawSeen(address))),
      ),
    ),
  )
  return el('div', { class: 'sheet lines' }, ...lines)
}
