import { randomBytes } from 'node:crypto'
import { changePerson } from './changePerson.js'
import type { AuthorizeRequest, Grants } from './createGrants.js'
import type { Outcome } from './outcomes.js'
import type { ProviderProfile } from './ProviderProfile.js'
import type { SandboxPerson } from './people.js'

const hostileText = '</script><script>document.title="hacked"</script><img src=x onerror=alert(1)>"\'`${1}'

/** Parameters of the answer to the app, right or wrong as the outcome says. */
export function createRedirect(options: {
  readonly profile: ProviderProfile
  readonly request: AuthorizeRequest
  readonly outcome: Outcome
  readonly person: SandboxPerson
  readonly grants: Grants
  readonly issuer: string
  /** Whether this person says yes for the first time; asked only when they do. */
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
    const code = grants.giveCode({ provider: profile.id, request, person: shown, outcome })
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
