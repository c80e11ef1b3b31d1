import type { FrameWords } from '@foyer/messages/frame/en'
import type { Locale } from '@foyer/messages/locales'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { renderWorking } from '../views/drawOutcome.js'
import { el } from '../views/el.js'
import { renderVisibleText } from '../views/renderExternalText.js'
import { renderHost } from '../views/renderHost.js'
import { type Question, renderQuestion } from '../views/renderQuestion.js'
import type { ScreenSession } from '../views/ScreenQueue.js'
import { loadKeyWords } from '../views/ScreenQueue.js'
import type { HostChange } from '../wallet/Screens.js'
import type { AskingHost } from './ApproveContext.js'
import { formatDateTime } from './formatDateTime.js'

/**
 * Requests confirmation for a change of the user's login methods. Returns true if the user confirms. For a recovery
 * requested on another device, returns whether the user requested it, so false stops the recovery.
 *
 * @throws FoyerError `USER_REJECTED`
 */
export async function confirmChange(plain: ScreenSession, host: AskingHost, change: HostChange): Promise<boolean> {
  const visit = await loadKeyWords(plain)
  const { words, locale } = visit
  const requested = createChangeQuestion(change, words, locale)
  const isSure = await visit.prompt<boolean>((settle) =>
    renderQuestion({ above: renderHost(host, words), yes: words.confirm, ...requested, words }, settle),
  )
  if (!isSure && change.kind !== 'recovery') throw new FoyerError('USER_REJECTED')
  visit.show(renderWorking(requested.title, words))
  return isSure
}

function createChangeQuestion(
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
      values: { time: formatDateTime(change.recovery.readyAtMs, locale) },
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
    details: renderAddresses([...(from === null ? [] : [[words.emailOld, from] as const]), [words.emailNew, to]]),
    isCalm: true,
  }
}

/**
 * Renders each address on separate lines, because an address has up to 254 characters. Makes invisible characters
 * visible.
 */
function renderAddresses(addresses: readonly (readonly [label: string, address: string])[]): Node {
  const lines = addresses.map(([label, address]) =>
    el(
      'div',
      { class: 'line' },
      el(
        'div',
        { class: 'text' },
        el('small', { class: 'muted' }, label),
        el('b', {}, el('span', { class: 'adr' }, ...renderVisibleText(address))),
      ),
    ),
  )
  return el('div', { class: 'sheet lines' }, ...lines)
}
