import { escapeHtml, renderPage } from '../../services/pages/renderPage.js'
import type { Channel } from './createChannels.js'
import { farcasterPeople } from './farcasterPeople.js'
import { phoneOutcomes } from './signIn.js'

/**
 * Renders the phone that signs in with Farcaster: a confirmation if a link opened it, otherwise a field for the link.
 */
export function farcasterPage(channel: Channel | undefined, note?: string): string {
  const said = note === undefined ? '' : `<p role="status"><strong>${escapeHtml(note)}</strong></p>`
  const body = `<main>
<p><a href="/">Foyer sandbox</a></p>
<h1>Farcaster phone</h1>
<p>Plays the phone of somebody with a Farcaster id. Their keys are public, the ids stand on Foyer Chain.</p>
${said}
${channel === undefined ? renderLinkForm() : renderConfirmation(channel)}
</main>`
  return renderPage({ title: 'Farcaster phone · Foyer sandbox', body })
}

function renderLinkForm(): string {
  return `<form method="get">
<label><span>Link of the sign-in</span><input name="link" type="url" required placeholder="Scan the code with a real camera, or paste its link" autocomplete="off"></label>
<button type="submit">Open</button>
</form>`
}

function renderConfirmation({ token, request }: Channel): string {
  const people = farcasterPeople
    .map(({ key, name, userName, fid }) => {
      const text = `@${userName} (${name}), id ${fid}${key === 'stranger' ? ', not registered' : ''}`
      return `<option value="${key}">${escapeHtml(text)}</option>`
    })
    .join('')
  const [good, ...failures] = phoneOutcomes
  const button = ({ id, label }: { id: string; label: string }) =>
    `<button name="outcome" value="${id}">${escapeHtml(label)}</button>`
  return `<h2>${escapeHtml(request.domain)} wants to know who you are</h2>
<form method="post" action="/farcaster">
<input type="hidden" name="channelToken" value="${escapeHtml(token)}">
<label><span>Account</span><select name="account">${people}</select></label>
${button(good)}
<details><summary>Sign something wrong</summary><p class="buttons">${failures.map(button).join(' ')}</p></details>
</form>`
}
