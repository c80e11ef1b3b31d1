import type { ProviderProfile } from './ProviderProfile.js'
import type { SandboxPerson } from './people.js'

function describe(person: SandboxPerson, subject: string) {
  return {
    sub: subject,
    name: person.name,
    ...(person.email === undefined ? {} : { email: person.email, email_verified: person.isEmailVerified }),
  }
}

/** Standard OpenID Connect. The response also has the issuer (RFC 9207). */
const google: ProviderProfile = {
  id: 'google',
  title: 'Google',
  color: '#0b57d0',
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

/**
 * Plain OAuth 2: token responses are forms by default, errors have status 200, and e-mail addresses have their own
 * endpoint.
 */
const github: ProviderProfile = {
  id: 'github',
  title: 'GitHub',
  color: '#238636',
  mark: 'GH',
  paths: { authorize: '/login/oauth/authorize', token: '/login/oauth/access_token' },
  people: {
    '/user': (person, subject) => ({ id: Number(subject), login: person.userName, name: person.name, email: null }),
    '/user/emails': (person) =>
      person.email === undefined
        ? []
        : [
            { email: `old.${person.email}`, primary: false, verified: true, visibility: null },
            { email: person.email, primary: true, verified: person.isEmailVerified, visibility: 'private' },
          ],
  },
  pkce: 'checked',
  clientProof: 'secret',
  answersForm: true,
  requiredHeader: 'user-agent',
  refusal: {
    error: 'access_denied',
    error_description: 'The user has denied your application access.',
  },
  badCode: {
    status: 200,
    body: { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' },
  },
}

/**
 * OpenID Connect with differences. The response is a form POST, and the app authenticates with a signed token. The name
 * comes only the first time and outside the identity token. Booleans are strings such as "true", and there is no
 * user-info endpoint.
 */
const apple: ProviderProfile = {
  id: 'apple',
  title: 'Apple',
  color: '#1d1d1f',
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

/**
 * A graph API: no PKCE, errors in an envelope, a fragment on every redirect address, and no flag for verified e-mail
 * addresses.
 */
const facebook: ProviderProfile = {
  id: 'facebook',
  title: 'Facebook',
  color: '#0866ff',
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

/** OAuth 2 that requires PKCE. Responses are in an envelope, with a username but never an e-mail address. */
const x: ProviderProfile = {
  id: 'x',
  title: 'X',
  color: '#1673b8',
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

/** Plain OAuth 2 with a `verified` flag for its only e-mail address. */
const discord: ProviderProfile = {
  id: 'discord',
  title: 'Discord',
  color: '#5865f2',
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

/** The fake providers under `/idp/{id}`. */
export const profiles: readonly ProviderProfile[] = [google, apple, github, facebook, x, discord]
