import { escapeHtml } from '../../http/escapeHtml.js'
import { renderPage } from '../../http/renderPage.js'
import { fillWords, formatTime, resolveMailLocale, wordsByLocale } from '../../mail/wording.js'
import type { FrameContext } from '../frame/FrameContext.js'
import type { FramePage } from '../frame/FramePage.js'
import { consumeLinkBudget, localeOf, pageHeaders, tokenPattern } from './devicePage.js'
import { findChange, undoChange } from './undoChange.js'

function notify(wanted: string, what: 'done' | 'gone'): Response {
  const locale = resolveMailLocale(wanted)
  const { undo } = wordsByLocale[locale]
  const body = `<h1>${escapeHtml(undo.title)}</h1><p role="status">${escapeHtml(undo[what])}</p>`
  return renderPage({
    title: undo.title,
    lang: locale,
    body,
    status: what === 'gone' ? 410 : 200,
    headers: pageHeaders,
  })
}

async function find(context: FrameContext, token: string) {
  return tokenPattern.test(token) ? findChange(context, token) : undefined
}

/** The page that the mail to an old address links to. A GET changes nothing: mail scanners open links too. */
export const showUndoPage: FramePage = {
  method: 'GET',
  path: '/undo',
  answer: async (context, { query, headers: requested, client }) => {
    await consumeLinkBudget(context, client.address)
    const token = query.get('t') ?? ''
    const found = await find(context, token)
    if (found === undefined) return notify(localeOf(requested), 'gone')
    const locale = resolveMailLocale(found.locale)
    const { undo } = wordsByLocale[locale]
    const host = `<bdi>${escapeHtml(new URL(found.change.hostOrigin).host)}</bdi>`
    const body = `<h1>${fillWords(escapeHtml(undo.question), { host })}</h1>
<dl><dt>${escapeHtml(undo.time)}</dt><dd>${escapeHtml(formatTime(found.change.changedAtMs, locale))}</dd></dl>
<p>${escapeHtml(undo.explanation)}</p>
<form method="post" action="/undo"><input type="hidden" name="t" value="${token}">
<button name="answer" value="approve">${escapeHtml(undo.confirm)}</button></form>`
    return renderPage({ title: undo.title, lang: locale, body, hasForm: true, headers: pageHeaders })
  },
}

/** Undoes the change. The link works once. */
export const answerUndoPage: FramePage = {
  method: 'POST',
  path: '/undo',
  postFrom: 'self',
  answer: async (context, { form, headers: requested, client }) => {
    await consumeLinkBudget(context, client.address)
    const token = form.get('t') ?? ''
    const found = await find(context, token)
    if (found === undefined || !(await undoChange(context, token)))
      return notify(found?.locale ?? localeOf(requested), 'gone')
    return notify(found.locale, 'done')
  },
}
