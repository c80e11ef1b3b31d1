import type { socialProvider } from '@foyer/contract/frame/words'
import type * as z from 'zod/mini'

/** The name of a provider with OAuth [S5.3]. */
export type ProviderName = z.infer<typeof socialProvider>

/** The verified data of a person from a provider. */
export interface SocialPerson {
  /** The provider's permanent id of the person. Names and addresses can pass to other people. */
  readonly subject: string
  /** The lower-case address. Set only if the provider has verified it. */
  readonly verifiedEmail?: string
  readonly userName?: string
}

/** The unparsed data from the provider. */
export interface PersonFacts {
  /** The claims of the identity token. Its signature, issuer, audience, age and nonce have been verified. */
  readonly claims: unknown
  /** The response of the user-info endpoint. */
  readonly user: unknown
  /** The response of the endpoint of e-mail addresses. */
  readonly emails: unknown
  /** The field `user` of a posted callback. It is not signed, so use it only for a name. */
  readonly form: string | undefined
}

/** The URLs of a provider. */
export interface Endpoints {
  readonly issuer: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly jwksUrl?: string
  readonly userInfoUrl?: string
  readonly emailsUrl?: string
}

/** The protocol of a provider and the parser of its responses. */
export interface ProviderDefinition {
  readonly title: string
  /** Whether each log-in returns an identity token with our nonce. */
  readonly isOpenId: boolean
  readonly clientProof: 'post' | 'basic' | 'apple'
  readonly authorizationParameters?: Readonly<Record<string, string>>
  readonly userInfoParameters?: Readonly<Record<string, string>>
  /** Parses the facts. Throws if they do not have the provider's shape. */
  readonly readPerson: (facts: PersonFacts) => SocialPerson
}
