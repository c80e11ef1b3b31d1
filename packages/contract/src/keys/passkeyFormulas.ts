import type { WalletOwner } from './keyFormulas.js'
import type { PasskeyAssertion, PasskeyKey } from './keyShapes.js'

/** An action that a passkey confirms: a request of the app, or a step of the frame, which has only a name. */
export interface KeyAction {
  /** The RPC method of a request, or a step of the frame: `unlock`, `export`, `security`. */
  readonly name: string
  /** CAIP-2. */
  readonly chain?: string
  /** The parameters of the request. */
  readonly params?: unknown
}

/** Returns a JSON value in its canonical form (RFC 8785). Omits members without a value, like JSON. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/** Returns the text whose SHA-256 is the hash of an action. */
export function actionText({ name, chain, params }: KeyAction): string {
  return canonicalJson(['foyer-action/v1', name, chain ?? null, params ?? null])
}

/** The values that the challenge of a passkey covers, in addition to the owner of the wallet. */
export type PasskeyClaim = Pick<PasskeyAssertion, 'nonce' | 'action'> & {
  /** The key to which the server half is sealed. */
  readonly recipientKey: string
}

/** Returns the text whose SHA-256 is the challenge that a passkey signs before the server releases its half. */
export function passkeyChallengeText(owner: WalletOwner, { nonce, recipientKey, action }: PasskeyClaim): string {
  return JSON.stringify([
    'foyer-passkey/v1',
    owner.projectId,
    owner.personId,
    owner.walletId,
    nonce,
    recipientKey,
    action.name,
    action.hash,
  ])
}

/** Returns the text whose SHA-256 binds a passkey's key to the server half of its slot. */
export function passkeyKeyText({ credentialId, publicKey, algorithm }: PasskeyKey): string {
  return JSON.stringify(['foyer-passkey-key/v1', credentialId, publicKey, algorithm])
}
