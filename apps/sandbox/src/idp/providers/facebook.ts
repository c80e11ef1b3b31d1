import type { ProviderProfile } from '../ProviderProfile.js'

/** A graph API: no PKCE, errors in an envelope, a fragment behind every return address, no word on verified addresses. */
export const facebook: ProviderProfile = {
  id: 'facebook',
  title: 'Facebook',
  look: { background: '#f0f2f5', text: '#050505', accent: '#0866ff', radius: '8px' },
  mark: 'f',
  paths: { authorize: '/dialog/oauth', token: '/oauth/access_token' },
  people: {
    '/me': (person, subject) => ({
      id: subject,
      name: person.name,
      ...(person.email === undefined ? {} : { email: person.email }),
    }),
  },
  pkce: 'ignored',
  clientProof: 'secret',
  fragment: '#_=_',
  refusal: {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  },
  badCode: {
    status: 400,
    body: {
      error: { message: 'This authorization code has been used.', type: 'OAuthException', code: 100 },
    },
  },
}
