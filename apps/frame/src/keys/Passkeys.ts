import type { PasskeyAssertion, PasskeyKey } from '@foyer/contract/keys/keyShapes'

/** The parts of an assertion as the browser returns them, in base64url. */
export type SignedChallenge = Pick<PasskeyAssertion, 'authenticatorData' | 'clientDataJSON' | 'signature'>

/** Access to the browser's passkeys in the frame's window: a worker has no such access. */
export interface Passkeys {
  /**
   * Gets an assertion of one of these passkeys, with user verification. Throws VaultError `passkey_refused`,
   * `passkey_unsupported`.
   */
  readonly get: (request: {
    readonly credentialIds: readonly string[]
    readonly prfSalt: Uint8Array<ArrayBuffer>
    readonly challenge: Uint8Array<ArrayBuffer>
  }) => Promise<SignedChallenge & { readonly credentialId: string; readonly secret: Uint8Array<ArrayBuffer> }>
  /** Creates a passkey. `secret` is missing if the authenticator returns it only in assertions. */
  readonly create: (request: {
    /** The user handle: 16 bytes that contain no personal data. */
    readonly userHandle: Uint8Array<ArrayBuffer>
    /** The name in the browser's list of passkeys. */
    readonly name: string
    readonly excludedIds: readonly string[]
    readonly prfSalt: Uint8Array<ArrayBuffer>
  }) => Promise<PasskeyKey & { readonly secret?: Uint8Array<ArrayBuffer> }>
}
