import { escapeHtml } from '../../services/pages/renderPage.js'
import type { AuthorizeRequest } from './createGrants.js'
import { outcomes } from './outcomes.js'
import type { ProviderProfile } from './ProviderProfile.js'
import { sandboxPeople } from './people.js'

/** Renders the page where a person selects an account and an outcome: approve, cancel, or one of the errors. */
export function consentPage(profile: ProviderProfile, requestId: string, request: AuthorizeRequest): string {
  const app = new URL(request.redirectUri).host
  const people = sandboxPeople
    .map(({ key, name, email }, index) => {
      const detail = email ?? 'no e-mail'
      return `<label class="person"><input type="radio" name="account" value="${key}"${index === 0 ? ' checked' : ''}><span>${escapeHtml(name)}<small>${escapeHtml(detail)}</small></span></label>`
    })
    .join('')
  const [good, cancel, ...others] = outcomes
  const failures = others.filter(
    (outcome) => profile.openId !== undefined || !('identityToken' in outcome || 'signature' in outcome),
  )
  const button = ({ id, label }: { id: string; label: string }) =>
    `<button name="outcome" value="${id}">${escapeHtml(label)}</button>`
  return renderProviderPage(
    profile,
    `Sign in with ${profile.title}`,
    `<p class="app"><strong>${escapeHtml(app)}</strong> asks who you are. This is no real ${profile.title}: it belongs to the Foyer sandbox.</p>
<form action="/idp/${profile.id}/decide" method="get">
<input type="hidden" name="request" value="${escapeHtml(requestId)}">
<fieldset><legend>Choose an account</legend>${people}
<label class="person"><input type="radio" name="account" value=""><span>Somebody else<input name="typedEmail" type="email" maxlength="254" placeholder="e-mail address" aria-label="E-mail address of somebody else" autocomplete="off"><input name="typedName" maxlength="80" placeholder="name" aria-label="Name of somebody else" autocomplete="off"></span></label>
</fieldset>
<p class="main">${button(good)}${button(cancel)}</p>
<details><summary>Make it fail, or different</summary><p class="failures">${failures.map(button).join('')}</p></details>
</form>`,
  )
}

/** Renders a page that shows why there is no redirect. */
export function refusalPage(profile: ProviderProfile, message: string): string {
  return renderProviderPage(profile, `${profile.title} cannot go on`, `<p>${escapeHtml(message)}.</p>`)
}

/** Renders the form that sends the response to the app as a POST. Its script submits it at once. */
export function formPostPage(profile: ProviderProfile, redirectUri: string, answer: URLSearchParams): string {
  const fields = [...answer]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  return renderProviderPage(
    profile,
    'One moment',
    `<form action="${escapeHtml(redirectUri)}" method="post">${fields}<button>Continue</button></form>
<script src="/idp/submit.js"></script>`,
  )
}

function renderProviderPage({ id, title, mark }: ProviderProfile, heading: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)} (sandbox)</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/idp/idp.css">
<link rel="stylesheet" href="/idp/${id}/look.css">
</head>
<body>
<main>
<p class="mark" aria-hidden="true">${mark}</p>
<h1>${escapeHtml(heading)}</h1>
${body}
<p class="small">${escapeHtml(title)} of the Foyer sandbox</p>
</main>
</body>
</html>
`
}
