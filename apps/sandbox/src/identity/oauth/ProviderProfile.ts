import type { SandboxPerson } from './people.js'

/** A user-information answer of one provider, or the claims of its identity token. */
export type Claims = Readonly<Record<string, unknown>>

/** How the fake of one provider behaves; everything else is the same for all. */
export interface ProviderProfile {
  readonly id: string
  /** Name on its consent page. */
  readonly title: string
  /** Colours and shape of its consent page, as CSS values. */
  readonly look: {
    readonly background: string
    readonly text: string
    readonly accent: string
    readonly radius: string
  }
  /** Letter drawn as its mark. */
  readonly mark: string
  /** Paths below `/idp/{id}`. */
  readonly paths: { readonly authorize: string; readonly token: string }
  /** OpenID Connect: discovery, key set, nonce, and an identity token with these claims. */
  readonly openId?: (person: SandboxPerson, subject: string) => Claims
  /** Answers below `/idp/{id}` that show the person to the holder of an access token. */
  readonly people: Readonly<Record<string, (person: SandboxPerson, subject: string) => unknown>>
  /** RFC 7636: refused when missing, checked when there, or not looked at. */
  readonly pkce: 'required' | 'checked' | 'ignored'
  /** How the app proves itself at the token endpoint. */
  readonly clientProof: 'secret' | 'basic' | 'signedToken'
  /** The answer comes as a POST of a form, with the person's name the first time only. */
  readonly postsForm?: true
  /** RFC 9207: the answer names its issuer. */
  readonly namesIssuer?: true
  /** Put behind every address it sends people back to. */
  readonly fragment?: string
  /** The token endpoint answers a form unless JSON is asked for. */
  readonly answersForm?: true
  /** Calls without this header are refused. */
  readonly requiredHeader?: string
  /** What it sends when the person refuses. */
  readonly refusal: Readonly<Record<string, string>>
  /** Status and body of a code it does not take. */
  readonly badCode: { readonly status: number; readonly body: unknown }
}
