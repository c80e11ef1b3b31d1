/** Who a person is, as the operator's server signed it for one app. */
export interface IdentityClaims {
  /** The person's lasting id at this operator; the same in every app of the project. */
  readonly personId: string
  readonly projectId: string
  /** `email`, or the social provider of this log-in. */
  readonly logInMethod: string
  /** Present only when the address is proven to be the person's. */
  readonly email?: string
  /** When the person logged in, in ms since 1970. */
  readonly loggedInAtMs: number
  /** Until when the token holds, in ms since 1970. */
  readonly expiresAtMs: number
  /** Origin of the frame whose server signed it. */
  readonly issuer: string
  /** Of this very token: keep it to accept a token only once. */
  readonly tokenId: string
}
