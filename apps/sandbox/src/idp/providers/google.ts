import type { ProviderProfile } from '../ProviderProfile.js'
import type { SandboxPerson } from '../people.js'

const describe = (person: SandboxPerson, subject: string) => ({
  sub: subject,
  name: person.name,
  ...(person.email === undefined ? {} : { email: person.email, email_verified: person.isEmailVerified }),
})

/** OpenID Connect as in the book; also names its issuer in the answer (RFC 9207). */
export const google: ProviderProfile = {
  id: 'google',
  title: 'Google',
  look: { background: '#f0f4f9', text: '#1f1f1f', accent: '#0b57d0', radius: '24px' },
  mark: 'G',
  paths: { authorize: '/o/oauth2/v2/auth', token: '/token' },
  openId: describe,
  people: { '/v1/userinfo': describe },
  pkce: 'checked',
  clientProof: 'secret',
  namesIssuer: true,
  refusal: { error: 'access_denied' },
  badCode: { status: 400, body: { error: 'invalid_grant', error_description: 'Bad Request' } },
}
