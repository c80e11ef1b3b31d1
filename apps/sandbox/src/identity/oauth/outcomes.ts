/** A result that a test or user can choose. Parts without a field behave normally. */
export interface Outcome {
  readonly id: string
  /** The button on the consent page. */
  readonly label: string
  /** The delay before the redirect, in milliseconds. */
  readonly delayMs?: number
  readonly redirect?: 'refused' | 'hostileError' | 'wrongState' | 'noState' | 'wrongIssuer' | 'wrongCode'
  readonly identityToken?: 'wrongNonce' | 'noNonce' | 'wrongIssuer' | 'wrongAudience' | 'expired' | 'none'
  /** The signature of the identity token: a valid one with another algorithm, or an invalid one. */
  readonly signature?:
    | 'ellipticCurve'
    | 'foreign'
    | 'foreignEllipticCurve'
    | 'bringsItsKey'
    | 'publicKeyAsSecret'
    | 'none'
  readonly token?: 'broken' | 'silent' | 'failed'
  readonly person?: 'unverified' | 'noEmail' | 'privateEmail' | 'broken'
}

/** All outcomes. The first is the successful one. */
export const outcomes = [
  { id: 'approve', label: 'Continue' },
  { id: 'denied', label: 'Cancel', redirect: 'refused' },
  { id: 'privateEmail', label: 'Hide my e-mail', person: 'privateEmail' },
  { id: 'noEmail', label: 'Do not share my e-mail', person: 'noEmail' },
  { id: 'unverified', label: 'E-mail not verified', person: 'unverified' },
  { id: 'slow', label: 'Slow (5 s)', delayMs: 5_000 },
  { id: 'wrongState', label: 'Wrong state', redirect: 'wrongState' },
  { id: 'noState', label: 'No state', redirect: 'noState' },
  { id: 'wrongCode', label: 'Invalid code', redirect: 'wrongCode' },
  { id: 'wrongResponseIssuer', label: 'Response with another issuer', redirect: 'wrongIssuer' },
  { id: 'hostileError', label: 'Error with HTML', redirect: 'hostileError' },
  { id: 'brokenToken', label: 'Invalid token response', token: 'broken' },
  { id: 'failedToken', label: 'Token endpoint fails', token: 'failed' },
  { id: 'silentToken', label: 'Token endpoint times out', token: 'silent' },
  { id: 'wrongNonce', label: 'Wrong nonce', identityToken: 'wrongNonce' },
  { id: 'noNonce', label: 'No nonce', identityToken: 'noNonce' },
  { id: 'wrongIssuer', label: 'Identity token of another issuer', identityToken: 'wrongIssuer' },
  { id: 'wrongAudience', label: 'Identity token for another app', identityToken: 'wrongAudience' },
  { id: 'expired', label: 'Expired identity token', identityToken: 'expired' },
  { id: 'foreignKey', label: 'Identity token signed with another key', signature: 'foreign' },
  { id: 'es256', label: 'Identity token with ES256', signature: 'ellipticCurve' },
  { id: 'foreignEs256Key', label: 'Identity token with ES256 and another key', signature: 'foreignEllipticCurve' },
  { id: 'bringsItsKey', label: 'Identity token with its own key', signature: 'bringsItsKey' },
  { id: 'publicKeyAsSecret', label: 'Identity token with HS256 and the public key', signature: 'publicKeyAsSecret' },
  { id: 'unsigned', label: 'Identity token without a signature', signature: 'none' },
  { id: 'noIdentityToken', label: 'No identity token', identityToken: 'none' },
  { id: 'brokenPerson', label: 'Invalid user info', person: 'broken' },
] as const satisfies readonly Outcome[]

/** Returns the outcome with this id, or undefined. */
export function findOutcome(id: string): Outcome | undefined {
  return outcomes.find((outcome) => outcome.id === id)
}
