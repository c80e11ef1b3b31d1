import { askDatabase } from '../../db/Database.js'
import { escapeHtml } from '../../http/escapeHtml.js'
import { renderPage } from '../../http/renderPage.js'
import { fillWords, formatTime, pickLocale, wordsByLocale } from '../../mail/wording.js'
import type { FrameContext } from '../frame/FrameContext.js'
import type { FramePage } from '../frame/FramePage.js'
import { sharedBudgets } from '../loginLimits.js'
import type { Challenge } from './codes.js'
import { approveLink, claimLink, findLink, isRightNumber, isSameBrowser, refuseLink } from './decideLink.js'
import { linkCookieName } from './startLogin.js'

/** A token as links carry it. */
export const tokenPattern = /^[A-Za-z0-9_-]{43}$/
// `no-referrer` would make browsers send `Origin: null` with the form. The address of the page goes nowhere else.
export const pageHeaders = { 'Referrer-Policy': 'same-origin' }

function tell(locale: string, what: 'approved' | 'refused' | 'wrong' | 'gone'): Response {
  const { page } = wordsByLocale[pickLocale(locale)]
  const status = { approved: 200, refused: 200, wrong: 403, gone: 410 }[what]
  const body = `<h1>${escapeHtml(page.title)}</h1><p role="status">${escapeHtml(page[what])}</p>`
  return renderPage({ title: page.title, lang: pickLocale(locale), body, status, headers: pageHeaders })
}

function showQuestion(context: FrameContext, challenge: Challenge, token: string, sameBrowser: boolean): Response {
  const locale = pickLocale(challenge.locale)
  const { page } = wordsByLocale[locale]
  const device = context.secrets.open('client', challenge.id, challenge.clientSealed)
  // A name of Latin letters keeps its own direction, with its port where it belongs, in a sentence from right to left.
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

/** The language a browser asks for; the challenge knows better, but an old link has none any more. */
export function localeOf(requestHeaders: Headers): string {
  return requestHeaders.get('accept-language')?.split(',')[0] ?? 'en'
}

/** Counts the pages of links a client address may open. */
export function takeLinkBudget(context: FrameContext, address: string) {
  return askDatabase(() =>
    context.budgets.take(context.database.queries, sharedBudgets(context.config.sandbox).linksPerClient, [address]),
  )
}

/** The page the mail's link opens. Looking changes nothing: mail scanners open links too. */
export const showDevicePage: FramePage = {
  method: 'GET',
  path: '/device',
  answer: async (context, { query, headers: asked, cookies, client }) => {
    await takeLinkBudget(context, client.address)
    const token = query.get('t') ?? ''
    const challenge = tokenPattern.test(token) ? await findLink(context, token) : undefined
    if (challenge === undefined) return tell(localeOf(asked), 'gone')
    return showQuestion(context, challenge, token, isSameBrowser(challenge, cookies[linkCookieName]))
  },
}

/**
 * The answer to the page: yes, from the browser that began or with the number shown there; or no. One wrong number ends
 * the log-in, so whoever was lured here by a stranger's mail cannot guess it for them.
 */
export const answerDevicePage: FramePage = {
  method: 'POST',
  path: '/device',
  postFrom: 'self',
  answer: async (context, { form, headers: asked, cookies, client }) => {
    await takeLinkBudget(context, client.address)
    const token = form.get('t') ?? ''
    const challenge = tokenPattern.test(token) ? await claimLink(context, token) : undefined
    if (challenge === undefined) return tell(localeOf(asked), 'gone')
    if (form.get('answer') !== 'approve') {
      await refuseLink(context, challenge, 'refused')
      return tell(challenge.locale, 'refused')
    }
    const mayPass =
      isSameBrowser(challenge, cookies[linkCookieName]) || isRightNumber(context, challenge, form.get('number') ?? '')
    if (!mayPass) {
      await refuseLink(context, challenge, 'wrongNumber')
      return tell(challenge.locale, 'wrong')
    }
    return tell(challenge.locale, (await approveLink(context, challenge)) ? 'approved' : 'gone')
  },
}
