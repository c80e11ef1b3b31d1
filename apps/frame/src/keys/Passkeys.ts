import type { PasskeyAssertion, PasskeyKey } from '@foyer/contract/keys/keyShapes'

/** Parts of an assertion as the browser returns them, base64url. */
export type SignedChallenge = Pick<PasskeyAssertion, 'authenticatorData' | 'clientDataJSON' | 'signature'>

/** What the frame's own window does with the browser's passkeys: they are not to be had in a worker. */
export interface Passkeys {
  /** One of these passkeys, with user verification. Throws VaultError `passkey_refused`, `passkey_unsupported`. */
  readonly get: (request: {
    readonly credentialIds: readonly string[]
    readonly prfSalt: Uint8Array<ArrayBuffer>
    readonly challenge: Uint8Array<ArrayBuffer>
  }) => Promise<SignedChallenge & { readonly credentialId: string; readonly secret: Uint8Array<ArrayBuffer> }>
  /** A new passkey; `secret` is missing where the authenticator tells it on use only. */
  readonly create: (request: {
    /** 16 bytes; the person's handle, which says nothing of them. */
    readonly userHandle: Uint8Array<ArrayBuffer>
    /** Shown in the browser's list. */
    readonly name: string
    readonly excludedIds: readonly string[]
    readonly prfSalt: Uint8Array<ArrayBuffer>
  }) => Promise<PasskeyKey & { readonly secret?: Uint8Array<ArrayBuffer> }>
}
