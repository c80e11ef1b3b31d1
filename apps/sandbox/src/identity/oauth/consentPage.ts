import { escapeHtml } from '../../services/pages/renderPage.js'
import { renderProviderPage } from '../renderProviderPage.js'
import type { AuthorizeRequest } from './createGrants.js'
import { outcomes } from './outcomes.js'
import type { ProviderProfile } from './ProviderProfile.js'
import { sandboxPeople } from './people.js'

/** Renders the page where a person selects an account and an outcome: approve, cancel, or one of the errors. */
export function consentPage(profile: ProviderProfile, requestId: string, request: AuthorizeRequest): string {
  const app = new URL(request.redirectUri).host
  const people = sandboxPeople
    .map(({ key, name, email }, index) => {
      const detail = `${email ?? 'No e-mail address'}${key === 'mallory' ? ', with HTML in the name' : ''}`
      return `<label class="person"><input type="radio" name="account" value="${key}"${index === 0 ? ' checked' : ''}><span>${escapeHtml(name)}<small>${escapeHtml(detail)}</small></span></label>`
    })
    .join('\n')
  const [good, cancel, ...others] = outcomes
  const failures = others.filter(
    (outcome) => profile.openId !== undefined || !('identityToken' in outcome || 'signature' in outcome),
  )
  const button = ({ id, label }: { id: string; label: string }, kind = '') =>
    `<button name="outcome" value="${id}"${kind}>${escapeHtml(label)}</button>`
  return renderProviderPage(
    profile,
    `Sign in with ${profile.title}`,
    `<p><strong>${escapeHtml(app)}</strong> requests your name and e-mail address.</p>
<form action="/idp/${profile.id}/decide" method="get">
<input type="hidden" name="request" value="${escapeHtml(requestId)}">
<fieldset><legend>Select an account</legend>
${people}
<div class="typed">
<label class="person"><input type="radio" name="account" value=""><span>Another account</span></label>
<input name="typedEmail" type="email" maxlength="254" placeholder="E-mail address" aria-label="E-mail address of another account" autocomplete="off">
<input name="typedName" maxlength="80" placeholder="Name" aria-label="Name of another account" autocomplete="off">
</div>
</fieldset>
<div class="actions">${button(good, ' class="primary"')}${button(cancel)}</div>
<details><summary>Other outcomes for tests</summary><div class="outcomes">${failures.map((outcome) => button(outcome)).join('')}</div></details>
</form>`,
  )
}

/** Renders a page that shows why there is no redirect. */
export function refusalPage(profile: ProviderProfile, message: string): string {
  return renderProviderPage(profile, 'This sign-in cannot continue', `<p>${escapeHtml(message)}.</p>`)
}

/** Renders the form that sends the response to the app as a POST. Its script submits it at once. */
export function formPostPage(profile: ProviderProfile, redirectUri: string, answer: URLSearchParams): string {
  const fields = [...answer]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return renderProviderPage(
    profile,
    'Returning to the app',
    `<form action="${escapeHtml(redirectUri)}" method="post">${fields}<button class="primary">Continue</button></form>
<script src="/idp/submit.js"></script>`,
  )
}
