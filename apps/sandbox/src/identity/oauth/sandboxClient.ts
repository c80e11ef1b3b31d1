import type { IdpMemory } from './openIdpMemory.js'
import { profiles } from './profiles.js'

/** The only app that is registered at the fake providers. The secret protects nothing. */
export const sandboxClient = {
  id: 'foyer-sandbox',
  secret: 'a-secret-everybody-knows',
  /** The issuer of the app's client assertion at Apple. */
  teamId: 'FOYERTEAM1',
  keyId: 'FOYERKEY01',
} as const

const localHost = /^(localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1)$/

/** Returns true if the app registered this redirect address: the provider's callback on any port of this machine. */
export function isRegisteredRedirect(provider: string, uri: string): boolean {
  if (!URL.canParse(uri)) return false
  const { protocol, hostname, pathname, search, hash, username } = new URL(uri)
  const isPlain = search === '' && hash === '' && username === ''
  return (
    isPlain && protocol === 'http:' && localHost.test(hostname) && pathname === `/login/social/callback/${provider}`
  )
}

/** Creates the server's FOYER_OAUTH settings, which point every provider at this sandbox's fake one. */
export function createOAuthSettings(sandboxUrl: string, memory: IdpMemory): Readonly<Record<string, unknown>> {
  const entries = profiles.map((profile) => {
    const base = `${sandboxUrl}/idp/${profile.id}`
    const proof =
      profile.clientProof === 'signedToken'
        ? { teamId: sandboxClient.teamId, keyId: sandboxClient.keyId, privateKey: memory.appKeyPem }
        : { clientSecret: sandboxClient.secret }
    const people = Object.keys(profile.people).filter((path) => !path.endsWith('/emails'))
    const emails = Object.keys(profile.people).find((path) => path.endsWith('/emails'))
    return [
      profile.id,
      {
        clientId: sandboxClient.id,
        ...proof,
        issuer: base,
        authorizationUrl: `${base}${profile.paths.authorize}`,
        tokenUrl: `${base}${profile.paths.token}`,
        ...(profile.openId === undefined ? {} : { jwksUrl: `${base}/keys` }),
        ...(people[0] === undefined ? {} : { userInfoUrl: `${base}${people[0]}` }),
        ...(emails === undefined ? {} : { emailsUrl: `${base}${emails}` }),
      },
    ]
  })
  return Object.fromEntries(entries)
}
