import { escapeHtml, renderPage } from '../pages/renderPage.js'
import type { StoredMail } from './parseMail.js'

/** The maximum number of mails on the page. The API returns all of them. */
const shown = 100

/** Renders the received mails, newest first. The page's script adds new ones on top. */
export function inboxPage(mails: readonly StoredMail[]): string {
  const body = `<main class="inbox">
<p><a href="/">Foyer sandbox</a></p>
<h1>Inbox</h1>
<p>Every mail the server sent, whoever it was for. New ones appear by themselves. Tests read them from <code>/api/inbox?to=ADDRESS</code>.</p>
<output role="status" aria-live="polite"></output>
<p class="empty"${mails.length > 0 ? ' hidden' : ''}>No mail yet. Log in with an e-mail address in the playground, and the code arrives here.</p>
<div class="mails">
${mails.slice(0, shown).map(renderMail).join('\n')}
</div>
</main>`
  return renderPage({ title: 'Inbox · Foyer sandbox', body, script: '/assets/inboxPage.js', style: '/inbox.css' })
}

function renderMail({ id, to, subject, code, links, text, html, at }: StoredMail): string {
  const heading = `mail-${id}`
  const codeRow =
    code === undefined
      ? ''
      : `<p class="code"><strong>${code.slice(0, 3)} ${code.slice(3)}</strong><button type="button" data-copy="${code}">Copy code</button></p>`
  const linkRows = links
    .map((url) => `<li><a href="${escapeHtml(url)}" target="_blank" rel="noreferrer">${escapeHtml(url)}</a></li>`)
    .join('')
  // The preview has no scripts, forms or external content. The policy of the frame's response enforces this too.
  const preview =
    html === ''
      ? ''
      : `<details><summary>As a mail program shows it</summary><iframe title="Preview" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/inbox/${id}/preview"></iframe></details>`
  return `<article data-mail="${id}" aria-labelledby="${heading}">
<h2 id="${heading}">${escapeHtml(subject === '' ? 'No subject' : subject)}</h2>
<p class="facts"><span>to ${escapeHtml(to)}</span> <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p>
${codeRow}
${linkRows === '' ? '' : `<ul class="links">${linkRows}</ul>`}
<details><summary>Text</summary><pre>${escapeHtml(text)}</pre></details>
${preview}
</article>`
}
