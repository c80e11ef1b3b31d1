import type { WalletOwner } from './keyFormulas.js'
import type { PasskeyAssertion, PasskeyKey } from './keyShapes.js'

/** Action that a passkey confirms: a request of the app, or a step of the frame, which has a name alone. */
export interface KeyAction {
  /** RPC method of a request, else a step of the frame: `unlock`, `export`, `security`. */
  readonly name: string
  /** CAIP-2. */
  readonly chain?: string
  /** Parameters as the request carries them. */
  readonly params?: unknown
}

/** Writes a JSON value in its canonical form (RFC 8785). Omits members without a value, as JSON does. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}

/** Text whose SHA-256 is the hash of an action. */
export function actionText({ name, chain, params }: KeyAction): string {
  return canonicalJson(['foyer-action/v1', name, chain ?? null, params ?? null])
}

/** Values that the challenge of a passkey covers beside the owner of the wallet. */
export type PasskeyClaim = Pick<PasskeyAssertion, 'nonce' | 'action'> & {
  /** The key that the server half is sealed to. */
  readonly recipientKey: string
}

/** Text whose SHA-256 is the challenge that a passkey signs before the server half of its slot is released. */
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

/** Text whose SHA-256 binds a passkey's key to the server half of its slot. */
export function passkeyKeyText({ credentialId, publicKey, algorithm }: PasskeyKey): string {
  return JSON.stringify(['foyer-passkey-key/v1', credentialId, publicKey, algorithm])
}
