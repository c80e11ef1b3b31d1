import type { ProviderMark } from '../renderProviderPage.js'
import type { SandboxPerson } from './people.js'

/** The user-info response of one provider, or the claims of its identity token. */
export type Claims = Readonly<Record<string, unknown>>

/** The behaviour of one fake provider. All other behaviour is the same for all providers. */
export interface ProviderProfile extends ProviderMark {
  readonly id: string
  /** Paths below `/idp/{id}`. */
  readonly paths: { readonly authorize: string; readonly token: string }
  /** Set for OpenID Connect: discovery, key set, nonce, and an identity token with these claims. */
  readonly openId?: (person: SandboxPerson, subject: string) => Claims
  /** User-info responses by path below `/idp/{id}`, for requests with an access token. */
  readonly people: Readonly<Record<string, (person: SandboxPerson, subject: string) => unknown>>
  /** RFC 7636: `required`, `checked` if present, or `ignored`. */
  readonly pkce: 'required' | 'checked' | 'ignored'
  /** The way the app authenticates at the token endpoint. */
  readonly clientProof: 'secret' | 'basic' | 'signedToken'
  /** The response is a form POST. It has the person's name only the first time. */
  readonly postsForm?: true
  /** RFC 9207: the response has the issuer. */
  readonly namesIssuer?: true
  /** A fragment that is appended to every redirect address. */
  readonly fragment?: string
  /** The token endpoint returns a form unless the request accepts JSON. */
  readonly answersForm?: true
  /** A header without which requests are rejected. */
  readonly requiredHeader?: string
  /** The parameters of the redirect if the person cancels. */
  readonly refusal: Readonly<Record<string, string>>
  /** Status and body for an invalid code. */
  readonly badCode: { readonly status: number; readonly body: unknown }
}
