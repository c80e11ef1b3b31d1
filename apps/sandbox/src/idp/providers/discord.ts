import type { ProviderProfile } from '../ProviderProfile.js'

/** Plain OAuth 2 that says of its one address whether it is verified. */
export const discord: ProviderProfile = {
  id: 'discord',
  title: 'Discord',
  look: { background: '#313338', text: '#f2f3f5', accent: '#5865f2', radius: '4px' },
  mark: 'D',
  paths: { authorize: '/oauth2/authorize', token: '/api/oauth2/token' },
  people: {
    '/api/users/@me': (person, subject) => ({
      id: subject,
      username: person.userName,
      discriminator: '0',
      global_name: person.name,
      email: person.email ?? null,
      verified: person.isEmailVerified,
    }),
  },
  pkce: 'checked',
  clientProof: 'secret',
  refusal: {
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request',
  },
  badCode: { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid "code" in request.' } },
}
