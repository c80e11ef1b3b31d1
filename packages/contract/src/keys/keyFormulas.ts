import type { SlotKind, WalletAddresses } from './keyShapes.js'

/** Whose wallet: every ciphertext is bound to all of these. */
export interface WalletOwner {
  readonly projectId: string
  readonly personId: string
  readonly walletId: string
}

/** Additional data of the vault: `v|project|user|wallet|vaultVersion|addrFingerprint`. */
export function vaultAad(owner: WalletOwner, vaultVersion: number, addrFingerprint: string): string {
  return ['v1', owner.projectId, owner.personId, owner.walletId, vaultVersion, addrFingerprint].join('|')
}

/** Additional data of a wrapped data key: `v|project|user|wallet|dekVersion|slotId|kind`. */
export function slotAad(owner: WalletOwner, dekVersion: number, slotId: string, kind: SlotKind): string {
  return ['v1', owner.projectId, owner.personId, owner.walletId, dekVersion, slotId, kind].join('|')
}

/** `info` of the HKDF that makes a slot's key. */
export function slotInfo(kind: SlotKind, walletId: string, slotId: string): string {
  return ['slot/v1', kind, walletId, slotId].join('|')
}

/** Bytes of each kind's client secret; those of the server half follow it in the HKDF's input. */
export const clientSecretBytes = { device: 32, passkey: 32, password: 32, kit: 16, managed: 0 } as const
/** Bytes of each kind's server half: the kit opens with no server at all. */
export const serverSecretBytes = { device: 32, passkey: 32, password: 32, kit: 0, managed: 32 } as const

/** `info` of the HPKE message that carries a server half to the frame. */
export function releaseInfo(owner: WalletOwner, slotId: string): string {
  return ['foyer-release/v1', owner.projectId, owner.personId, owner.walletId, slotId].join('|')
}

/** Text whose SHA-256 is the fingerprint of a wallet's addresses. */
export function addressFingerprintText(addresses: WalletAddresses): string {
  return `foyer-addresses/v1\neip155:${addresses.eip155}\nsolana:${addresses.solana}`
}

/** Text that the wallet's own key signs to say which slots there are. */
export function slotListText(walletId: string, version: number, slotIds: readonly string[]): string {
  return ['foyer-slots/v1', walletId, version, ...slotIds].join('\n')
}

/** Text a proof of possession signs; `subjectHash` is the SHA-256 of the subject, base64url. */
export function proofText(action: string, nonce: string, subjectHash: string): string {
  return `foyer-proof/v1\n${action}\n${nonce}\n${subjectHash}`
}
