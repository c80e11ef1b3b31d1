import type { socialProvider } from '@foyer/contract/frame/words'
import type * as z from 'zod/mini'

/** A provider reached by OAuth [S5.3]. */
export type ProviderName = z.infer<typeof socialProvider>

/** What a provider told of a person, after all checks. */
export interface SocialPerson {
  /** The provider's own id, the same for ever; names and addresses may change hands. */
  readonly subject: string
  /** Lower case; only when the provider says that it is verified. */
  readonly verifiedEmail?: string
  readonly userName?: string
}

/** What came from the provider, unparsed. */
export interface PersonFacts {
  /** Claims of the identity token, its signature, issuer, audience, age and nonce checked. */
  readonly claims: unknown
  /** Answer of the user-information endpoint. */
  readonly user: unknown
  /** Answer of the endpoint of e-mail addresses. */
  readonly emails: unknown
  /** The field `user` of a posted answer. Nobody signed it: good for a name, nothing else. */
  readonly form: string | undefined
}

/** Addresses of a provider. */
export interface Endpoints {
  readonly issuer: string
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly jwksUrl?: string
  readonly userInfoUrl?: string
  readonly emailsUrl?: string
}

/** Protocol of one provider, and the parser of its answers. */
export interface ProviderDefinition {
  readonly title: string
  /** An identity token with our nonce comes with every log-in. */
  readonly isOpenId: boolean
  readonly clientProof: 'post' | 'basic' | 'apple'
  readonly authorizationParameters?: Readonly<Record<string, string>>
  readonly userInfoParameters?: Readonly<Record<string, string>>
  /** Throws when the facts do not have the provider's shape. */
  readonly readPerson: (facts: PersonFacts) => SocialPerson
}
