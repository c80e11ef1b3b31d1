import type { Endpoints, ProviderName } from './Provider.js'

/** The endpoints and scopes of the public services. Settings may replace them. */
export const providerDefaults: Readonly<
  Record<ProviderName, { readonly endpoints: Endpoints; readonly scope: string }>
> = {
  google: {
    endpoints: {
      issuer: 'https://accounts.google.com',
      authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    scope: 'openid email profile',
  },
  github: {
    endpoints: {
      issuer: 'https://github.com/login/oauth',
      authorizationUrl: 'https://github.com/login/oauth/authorize',
      tokenUrl: 'https://github.com/login/oauth/access_token',
      userInfoUrl: 'https://api.github.com/user',
      emailsUrl: 'https://api.github.com/user/emails',
    },
    scope: 'read:user user:email',
  },
  apple: {
    endpoints: {
      issuer: 'https://appleid.apple.com',
      authorizationUrl: 'https://appleid.apple.com/auth/authorize',
      tokenUrl: 'https://appleid.apple.com/auth/token',
      jwksUrl: 'https://appleid.apple.com/auth/keys',
    },
    scope: 'name email',
  },
  facebook: {
    endpoints: {
      issuer: 'https://www.facebook.com',
      authorizationUrl: 'https://www.facebook.com/v23.0/dialog/oauth',
      tokenUrl: 'https://graph.facebook.com/v23.0/oauth/access_token',
      userInfoUrl: 'https://graph.facebook.com/v23.0/me',
    },
    scope: 'public_profile',
  },
  x: {
    endpoints: {
      issuer: 'https://x.com',
      authorizationUrl: 'https://x.com/i/oauth2/authorize',
      tokenUrl: 'https://api.x.com/2/oauth2/token',
      userInfoUrl: 'https://api.x.com/2/users/me',
    },
    scope: 'users.read tweet.read',
  },
  discord: {
    endpoints: {
      issuer: 'https://discord.com',
      authorizationUrl: 'https://discord.com/oauth2/authorize',
      tokenUrl: 'https://discord.com/api/oauth2/token',
      userInfoUrl: 'https://discord.com/api/users/@me',
    },
    scope: 'identify email',
  },
}
