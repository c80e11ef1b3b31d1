import type { ProviderProfile } from '../ProviderProfile.js'

/** OAuth 2 with PKCE or nothing; answers in an envelope; tells a username and never an e-mail address. */
export const x: ProviderProfile = {
  id: 'x',
  title: 'X',
  look: { background: '#000000', text: '#e7e9ea', accent: '#1673b8', radius: '9999px' },
  mark: 'X',
  paths: { authorize: '/i/oauth2/authorize', token: '/2/oauth2/token' },
  people: {
    '/2/users/me': (person, subject) => ({ data: { id: subject, name: person.name, username: person.userName } }),
  },
  pkce: 'required',
  clientProof: 'basic',
  refusal: { error: 'access_denied' },
  badCode: {
    status: 400,
    body: { error: 'invalid_request', error_description: 'Value passed for the authorization code was invalid.' },
  },
}
