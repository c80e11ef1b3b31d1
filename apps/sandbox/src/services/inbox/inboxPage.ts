import { escapeHtml } from '../pages/renderPage.js'
import { renderFacts } from '../pages/renderParts.js'
import { type PageLinks, renderSandboxPage } from '../pages/renderSandboxPage.js'
import type { StoredMail } from './parseMail.js'

/** The maximum number of mails on the page. The API returns all of them. */
const shown = 100

/** Renders the received mails, newest first. The page's script adds new ones on top. */
export function inboxPage(mails: readonly StoredMail[], links: PageLinks): string {
  const playground =
    links.playground === undefined
      ? ''
      : `<a class="button primary" href="${escapeHtml(links.playground)}">Open the playground</a>`
  const main = `<div class="intro">
<h1>Inbox</h1>
<p class="lead">All mail that the server sends. New mail appears here automatically.</p>
</div>
<div class="sides">
<div>
<output class="unseen" role="status" aria-live="polite"></output>
<div class="card empty"${mails.length > 0 ? ' hidden' : ''}>
<h2>No mail yet</h2>
<p>Log in with an e-mail address in the playground. The code arrives here.</p>
${playground}
</div>
<div class="mails">
${mails.slice(0, shown).map(renderMail).join('\n')}
</div>
</div>
<aside class="card stack" aria-labelledby="help">
<h2 id="help">Test addresses</h2>
<p class="small">An address that ends in <code>@test</code> receives no mail. Its code is <code>424242</code>.</p>
${renderFacts([
  ['<code>device…@test</code>', 'confirms a new device first'],
  ['<code>slow…@test</code>', 'takes three seconds'],
  ['<code>fail…@test</code>', 'fails'],
])}
<p class="small">Tests read mail from <code>/api/inbox?to=ADDRESS</code>.</p>
</aside>
</div>`
  const script = '/assets/inboxPage.js'
  return renderSandboxPage({ title: 'Inbox · Foyer sandbox', current: '/inbox', links, main, script })
}

function renderMail({ id, to, subject, code, links, text, html, at }: StoredMail): string {
  const heading = `mail-${id}`
  const codeRow =
    code === undefined
      ? ''
      : `<p class="mail-code"><strong>${code.slice(0, 3)} ${code.slice(3)}</strong><button type="button" data-copy="${code}">Copy code</button></p>`
  const linkRows = links
    .map((url) => `<li><a href="${escapeHtml(url)}" target="_blank" rel="noreferrer">${escapeHtml(url)}</a></li>`)
    .join('')
  // The preview has no scripts, forms or external content. The policy of the frame's response enforces this too.
  const preview =
    html === ''
      ? ''
      : `<details><summary>Preview</summary><iframe title="Preview" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/inbox/${id}/preview"></iframe></details>`
  return `<article class="card" data-mail="${id}" aria-labelledby="${heading}">
<div><h2 id="${heading}">${escapeHtml(subject === '' ? 'No subject' : subject)}</h2>
<p class="mail-facts"><span>to ${escapeHtml(to)}</span> <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p></div>
${codeRow}
${linkRows === '' ? '' : `<ul class="mail-links">${linkRows}</ul>`}
${preview}
<details><summary>Text</summary><pre>${escapeHtml(text)}</pre></details>
</article>`
}
