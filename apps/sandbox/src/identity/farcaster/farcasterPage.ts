import { escapeHtml } from '../../services/pages/renderPage.js'
import { renderProviderPage } from '../renderProviderPage.js'
import type { Channel } from './createChannels.js'
import { farcasterPeople } from './farcasterPeople.js'
import { phoneOutcomes } from './signIn.js'

/** A message above the content of the page. */
export interface FarcasterNote {
  readonly text: string
  readonly isError: boolean
}

/**
 * Renders the phone that signs in with Farcaster: a confirmation if a link opened it, otherwise a field for the link.
 */
export function farcasterPage(channel: Channel | undefined, note?: FarcasterNote): string {
  const message =
    note === undefined
      ? ''
      : `<p class="note ${note.isError ? 'danger' : 'positive'}" role="status">${escapeHtml(note.text)}</p>`
  const isDone = note !== undefined && !note.isError
  const form = isDone ? '' : renderLinkForm()
  const content = channel === undefined ? form : renderConfirmation(channel)
  return renderProviderPage(
    { title: 'Farcaster', mark: 'F', color: '#7c3aed' },
    channel === undefined ? 'Farcaster phone' : `Sign in to ${channel.request.domain}`,
    `${message}
${content}
<p class="small"><a href="/">Open the sandbox</a></p>`,
  )
}

function renderLinkForm(): string {
  return `<p>This page simulates a phone with a Farcaster account. Scan the code of an app with a camera, or paste its link here.</p>
<form method="get">
<label class="field"><span>Link of the sign-in</span><input name="link" type="url" required placeholder="Link from the app" autocomplete="off"></label>
<button type="submit" class="primary">Open</button>
</form>`
}

function renderConfirmation({ token, request }: Channel): string {
  const people = farcasterPeople
    .map(({ key, name, userName, fid }, index) => {
      const detail = `@${userName}, id ${fid}${key === 'stranger' ? ', not registered' : ''}`
      return `<label class="person"><input type="radio" name="account" value="${key}"${index === 0 ? ' checked' : ''}><span>${escapeHtml(name)}<small>${escapeHtml(detail)}</small></span></label>`
    })
    .join('\n')
  const [good, ...failures] = phoneOutcomes
  const button = ({ id, label }: { id: string; label: string }, kind = '') =>
    `<button name="outcome" value="${id}"${kind}>${escapeHtml(label)}</button>`
  return `<p><strong>${escapeHtml(request.domain)}</strong> requests your Farcaster id.</p>
<form method="post" action="/farcaster">
<input type="hidden" name="channelToken" value="${escapeHtml(token)}">
<fieldset><legend>Select an account</legend>
${people}
</fieldset>
<div class="actions">${button(good, ' class="primary"')}</div>
<details><summary>Sign an invalid message</summary><div class="outcomes">${failures.map((outcome) => button(outcome)).join('')}</div></details>
</form>`
}
