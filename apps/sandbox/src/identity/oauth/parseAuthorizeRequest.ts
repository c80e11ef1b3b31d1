import { randomBytes } from 'node:crypto'
import type { AuthorizeRequest, Grants } from './createGrants.js'
import type { Outcome } from './outcomes.js'
import type { ProviderProfile } from './ProviderProfile.js'
import { changePerson, type SandboxPerson } from './people.js'
import { isRegisteredRedirect, sandboxClient } from './sandboxClient.js'

/** The reason why a request is rejected without a redirect. */
export class AuthorizeError extends Error {}

/** Parses and checks an authorization request. Throws {@link AuthorizeError} with a message for the person. */
export function parseAuthorizeRequest(profile: ProviderProfile, query: URLSearchParams): AuthorizeRequest {
  const redirectUri = query.get('redirect_uri') ?? ''
  const scope = query.get('scope') ?? ''
  const challenge = query.get('code_challenge') || undefined
  if (query.get('client_id') !== sandboxClient.id) throw new AuthorizeError('No app has this client_id')
  if (!isRegisteredRedirect(profile.id, redirectUri))
    throw new AuthorizeError('The app did not register this redirect_uri')
  if (query.get('response_type') !== 'code') throw new AuthorizeError('Only response_type=code is possible')
  if (profile.pkce === 'required' && challenge === undefined) throw new AuthorizeError('code_challenge is missing')
  if (challenge !== undefined && query.get('code_challenge_method') !== 'S256') {
    throw new AuthorizeError('code_challenge_method must be S256')
  }
  if (profile.postsForm && scope !== '' && query.get('response_mode') !== 'form_post') {
    throw new AuthorizeError('response_mode must be form_post when the scope has name or email')
  }
  return { redirectUri, state: query.get('state') ?? '', scope, nonce: query.get('nonce') ?? undefined, challenge }
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is what an attacker sends
const hostileText = '</script><script>document.title="hacked"</script><img src=x onerror=alert(1)>"\'`${1}'

/** Creates the parameters of the response to the app. The outcome can make one of them invalid. */
export function createRedirect(options: {
  readonly profile: ProviderProfile
  readonly request: AuthorizeRequest
  readonly outcome: Outcome
  readonly person: SandboxPerson
  readonly grants: Grants
  readonly issuer: string
  /** Returns true for the person's first approval. Called only for an approval. */
  readonly meet: () => boolean
}): URLSearchParams {
  const { profile, request, outcome, person, grants, issuer } = options
  const answer = new URLSearchParams()
  if (outcome.redirect === 'refused') {
    for (const [name, value] of Object.entries(profile.refusal)) answer.set(name, value)
  } else if (outcome.redirect === 'hostileError') {
    answer.set('error', 'server_error')
    answer.set('error_description', hostileText)
    answer.set('error_uri', 'javascript:alert(1)')
  } else {
    const shown = changePerson(person, outcome)
    const isMadeUp = outcome.redirect === 'wrongCode'
    const code = grants.createCode({ provider: profile.id, request, person: shown, outcome })
    answer.set('code', isMadeUp ? randomBytes(24).toString('base64url') : code)
    if (profile.postsForm && options.meet()) {
      const [firstName = '', ...rest] = person.name.split(' ')
      answer.set('user', JSON.stringify({ name: { firstName, lastName: rest.join(' ') }, email: shown.email }))
    }
  }
  if (outcome.redirect === 'wrongState') answer.set('state', randomBytes(24).toString('base64url'))
  else if (outcome.redirect !== 'noState' && request.state !== '') answer.set('state', request.state)
  if (outcome.redirect === 'wrongIssuer') answer.set('iss', 'http://localhost/idp/somebody-else')
  else if (profile.namesIssuer) answer.set('iss', issuer)
  return answer
}
