import { escapeHtml, layOutPage } from '../pages/layOutPage.js'
import type { StoredMail } from './parseMail.js'

/** Mails on the page; the API has all of them. */
const shown = 100

/** Every mail the sandbox took, newest first; the script of the page puts new ones on top. */
export function inboxPage(mails: readonly StoredMail[]): string {
  const body = `<main class="inbox">
<p><a href="/">Foyer sandbox</a></p>
<h1>Inbox</h1>
<p>Every mail the server sent, whoever it was for. New ones appear by themselves. Tests read them from <code>/api/inbox?to=ADDRESS</code>.</p>
<output role="status" aria-live="polite"></output>
<p class="empty"${mails.length > 0 ? ' hidden' : ''}>No mail yet. Log in with an e-mail address in the playground, and the code arrives here.</p>
<div class="mails">
${mails.slice(0, shown).map(describeMail).join('\n')}
</div>
</main>`
  return layOutPage({ title: 'Inbox · Foyer sandbox', body, script: '/assets/inboxPage.js', style: '/inbox.css' })
}

function describeMail({ id, to, subject, code, links, text, html, at }: StoredMail): string {
  const heading = `mail-${id}`
  const codeRow =
    code === undefined
      ? ''
      : `<p class="code"><strong>${code.slice(0, 3)} ${code.slice(3)}</strong><button type="button" data-copy="${code}">Copy code</button></p>`
  const linkRows = links
    .map((url) => `<li><a href="${escapeHtml(url)}" target="_blank" rel="noreferrer">${escapeHtml(url)}</a></li>`)
    .join('')
  // No script, no form, nothing from outside: the frame's own answer says so as well.
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
