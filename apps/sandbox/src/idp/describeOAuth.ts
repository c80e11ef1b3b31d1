import type { IdpMemory } from './openIdpMemory.js'
import { profiles } from './profiles.js'
import { sandboxClient } from './sandboxClient.js'

/** The server's FOYER_OAUTH settings that point every provider at the fake one of this sandbox. */
export function describeOAuth(sandboxUrl: string, memory: IdpMemory): Readonly<Record<string, unknown>> {
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
