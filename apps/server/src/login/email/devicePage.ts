import { runQuery } from '../../db/Database.js'
import { escapeHtml } from '../../http/escapeHtml.js'
import { renderPage } from '../../http/renderPage.js'
import { fillWords, formatTime, resolveMailLocale, wordsByLocale } from '../../mail/wording.js'
import type { FrameContext } from '../frame/FrameContext.js'
import type { FramePage } from '../frame/FramePage.js'
import { sharedBudgets } from '../loginLimits.js'
import type { Challenge } from './codes.js'
import { approveLink, claimLink, findLink, isRightNumber, isSameBrowser, rejectLink } from './decideLink.js'
import { linkCookieName } from './startLogin.js'

/** The format of a token in a link. */
export const tokenPattern = /^[A-Za-z0-9_-]{43}$/
// Do not use `no-referrer`: browsers would send `Origin: null` with the form. `same-origin` does not reveal the page's
// URL to other sites.
export const pageHeaders = { 'Referrer-Policy': 'same-origin' }

function renderResult(locale: string, what: 'approved' | 'refused' | 'wrong' | 'gone'): Response {
  const { page } = wordsByLocale[resolveMailLocale(locale)]
  const status = { approved: 200, refused: 200, wrong: 403, gone: 410 }[what]
  const body = `<h1>${escapeHtml(page.title)}</h1><p role="status">${escapeHtml(page[what])}</p>`
  return renderPage({ title: page.title, lang: resolveMailLocale(locale), body, status, headers: pageHeaders })
}

function renderQuestion(context: FrameContext, challenge: Challenge, token: string, sameBrowser: boolean): Response {
  const locale = resolveMailLocale(challenge.locale)
  const { page } = wordsByLocale[locale]
  const device = context.secrets.open('client', challenge.id, challenge.clientSealed)
  // Isolate the host name with `<bdi>`: in right-to-left text its port would otherwise move.
  const host = `<bdi>${escapeHtml(new URL(challenge.hostOrigin).host)}</bdi>`
  const question = fillWords(escapeHtml(page.question), { host })
  const number = `<label for="n">${escapeHtml(page.number)}</label>
<input id="n" name="number" inputmode="numeric" autocomplete="off" pattern="[0-9]{2}" maxlength="2" required aria-describedby="h">
<small id="h">${escapeHtml(page.numberHint)}</small>`
  const body = `<h1>${question}</h1>
<dl><dt>${escapeHtml(page.device)}</dt><dd>${escapeHtml(device)}</dd>
<dt>${escapeHtml(page.time)}</dt><dd>${escapeHtml(formatTime(challenge.createdAtMs, locale))}</dd></dl>
<p>${escapeHtml(page.warning)}</p>
<form method="post" action="/device"><input type="hidden" name="t" value="${token}">
${sameBrowser ? '' : number}
<button name="answer" value="approve">${escapeHtml(page.approve)}</button>
<button name="answer" value="refuse" formnovalidate>${escapeHtml(page.refuse)}</button></form>`
  return renderPage({ title: page.title, lang: locale, body, hasForm: true, headers: pageHeaders })
}

/** Returns the browser's preferred language. Used if the challenge, which has a locale, no longer exists. */
export function localeOf(requestHeaders: Headers): string {
  return requestHeaders.get('accept-language')?.split(',')[0] ?? 'en'
}

/** Counts one opened link page against the budget of a client address. */
export function consumeLinkBudget(context: FrameContext, address: string) {
  return runQuery(() =>
    context.budgets.consume(context.database.queries, sharedBudgets(context.config.sandbox).linksPerClient, [address]),
  )
}

/** The page that the mail links to. A GET changes nothing: mail scanners open links too. */
export const showDevicePage: FramePage = {
  method: 'GET',
  path: '/device',
  answer: async (context, { query, headers: requested, cookies, client }) => {
    await consumeLinkBudget(context, client.address)
    const token = query.get('t') ?? ''
    const challenge = tokenPattern.test(token) ? await findLink(context, token) : undefined
    if (challenge === undefined) return renderResult(localeOf(requested), 'gone')
    return renderQuestion(context, challenge, token, isSameBrowser(challenge, cookies[linkCookieName]))
  },
}

/**
 * Handles the form of the page. An approval must come from the browser that started the log-in or contain the number
 * shown there. One wrong number ends the log-in: a victim of a stranger's mail must not be able to guess it.
 */
export const answerDevicePage: FramePage = {
  method: 'POST',
  path: '/device',
  postFrom: 'self',
  answer: async (context, { form, headers: requested, cookies, client }) => {
    await consumeLinkBudget(context, client.address)
    const token = form.get('t') ?? ''
    const challenge = tokenPattern.test(token) ? await claimLink(context, token) : undefined
    if (challenge === undefined) return renderResult(localeOf(requested), 'gone')
    if (form.get('answer') !== 'approve') {
      await rejectLink(context, challenge, 'refused')
      return renderResult(challenge.locale, 'refused')
    }
    const mayPass =
      isSameBrowser(challenge, cookies[linkCookieName]) || isRightNumber(context, challenge, form.get('number') ?? '')
    if (!mayPass) {
      await rejectLink(context, challenge, 'wrongNumber')
      return renderResult(challenge.locale, 'wrong')
    }
    return renderResult(challenge.locale, (await approveLink(context, challenge)) ? 'approved' : 'gone')
  },
}
