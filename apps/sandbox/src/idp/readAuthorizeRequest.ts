import type { AuthorizeRequest } from './createGrants.js'
import type { ProviderProfile } from './ProviderProfile.js'
import { isRegisteredRedirect, sandboxClient } from './sandboxClient.js'

/** Why a request is refused without sending anybody anywhere. */
export class AuthorizeRefusal extends Error {}

/** Checks what an app asks for. Throws {@link AuthorizeRefusal} in the words a person reads. */
export function readAuthorizeRequest(profile: ProviderProfile, query: URLSearchParams): AuthorizeRequest {
  const redirectUri = query.get('redirect_uri') ?? ''
  const scope = query.get('scope') ?? ''
  const challenge = query.get('code_challenge') || undefined
  if (query.get('client_id') !== sandboxClient.id) throw new AuthorizeRefusal('No app has this client_id')
  if (!isRegisteredRedirect(profile.id, redirectUri))
    throw new AuthorizeRefusal('The app did not register this redirect_uri')
  if (query.get('response_type') !== 'code') throw new AuthorizeRefusal('Only response_type=code is possible')
  if (profile.pkce === 'required' && challenge === undefined) throw new AuthorizeRefusal('code_challenge is missing')
  if (challenge !== undefined && query.get('code_challenge_method') !== 'S256') {
    throw new AuthorizeRefusal('code_challenge_method must be S256')
  }
  if (profile.postsForm && scope !== '' && query.get('response_mode') !== 'form_post') {
    throw new AuthorizeRefusal('response_mode must be form_post when name or email is asked for')
  }
  return { redirectUri, state: query.get('state') ?? '', scope, nonce: query.get('nonce') ?? undefined, challenge }
}
