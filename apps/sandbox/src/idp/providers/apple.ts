import type { ProviderProfile } from '../ProviderProfile.js'

/**
 * OpenID Connect with manners of its own: the answer is a POSTed form, the app proves itself by a signed token, the name
 * comes the first time only and outside the identity token, truth is spelled "true", there is no user-information
 * endpoint.
 */
export const apple: ProviderProfile = {
  id: 'apple',
  title: 'Apple',
  look: { background: '#ffffff', text: '#1d1d1f', accent: '#1d1d1f', radius: '12px' },
  mark: 'A',
  paths: { authorize: '/auth/authorize', token: '/auth/token' },
  openId: (person, subject) => ({
    sub: subject,
    nonce_supported: true,
    ...(person.email === undefined
      ? {}
      : {
          email: person.email,
          email_verified: String(person.isEmailVerified),
          ...(person.isEmailPrivate === true ? { is_private_email: 'true' } : {}),
        }),
  }),
  people: {},
  pkce: 'checked',
  clientProof: 'signedToken',
  postsForm: true,
  refusal: { error: 'user_cancelled_authorize' },
  badCode: { status: 400, body: { error: 'invalid_grant' } },
}
