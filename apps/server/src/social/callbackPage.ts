import { renderPage } from '../frameOrigin/renderPage.js'
import { escapeHtml } from '../mail/escapeHtml.js'
import { fillWords } from '../mail/fillWords.js'
import type { MailLocale } from '../mail/MailWords.js'
import { type CallbackWords, callbackWords } from './callbackWords.js'

/** Never changes, so that its hash is all the policy allows; what differs stands in attributes. */
const script = `'use strict'
const page = document.querySelector('[data-result]')
const { result, host, lost } = page.dataset
if (window.opener) window.opener.postMessage({ resultUri: result }, host)
else page.textContent = lost
setTimeout(() => window.opener && window.close(), 5000)
`

/** An isolated page would lose the one that opened it. */
const headers = { 'Cross-Origin-Opener-Policy': 'unsafe-none', 'Referrer-Policy': 'no-referrer' }

/** The page that hands the result to exactly the origin that asked; a window that was opened by another gets nothing. */
export const callbackPage = (locale: MailLocale, resultUri: string, hostOrigin: string): Response => {
  const words = callbackWords[locale]
  const tell = (text: string) => escapeHtml(fillWords(text, { host: hostOrigin }))
  const attributes = `data-result="${escapeHtml(resultUri)}" data-host="${escapeHtml(hostOrigin)}" data-lost="${tell(words.lost)}"`
  const body = `<h1>${escapeHtml(words.close)}</h1>
<p role="status" ${attributes}>${tell(words.goesOn)}</p>`
  return renderPage({ title: words.close, lang: locale, body, script, headers })
}

/**
 * The page that goes back to the page that asked, in the same tab. Not a redirect: providers that let their form lead to
 * this origin only (`form-action`) would have the browser stop one that goes on to another.
 */
export const returnPage = (locale: MailLocale, resultUri: string, page: URL): Response => {
  const url = new URL(page)
  url.searchParams.set('result_uri', resultUri)
  const words = callbackWords[locale]
  const text = escapeHtml(fillWords(words.goesOn, { host: page.origin }))
  const body = `<p><a href="${escapeHtml(url.href)}">${text}</a></p>`
  return renderPage({ title: page.host, lang: locale, body, headers: { ...headers, Refresh: `0;url=${url.href}` } })
}

/** The page for an answer that belongs to no log-in, or to one that is over. */
export const lostPage = (
  locale: MailLocale,
  what: keyof Pick<CallbackWords, 'beginAgain' | 'elsewhere' | 'unreadable'>,
): Response => {
  const words = callbackWords[locale]
  const body = `<h1>${escapeHtml(words.over)}</h1><p>${escapeHtml(words[what])}</p>`
  return renderPage({ title: words.over, lang: locale, body, status: what === 'beginAgain' ? 410 : 400, headers })
}
