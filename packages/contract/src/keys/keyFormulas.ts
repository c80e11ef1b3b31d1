import type { SlotKind, WalletAddresses } from './keyShapes.js'

/** The owner of a wallet. Every ciphertext is bound to all three ids. */
export interface WalletOwner {
  readonly projectId: string
  readonly personId: string
  readonly walletId: string
}

/** Returns the additional data of the vault: `v|project|user|wallet|vaultVersion|addrFingerprint`. */
export function vaultAad(owner: WalletOwner, vaultVersion: number, addrFingerprint: string): string {
  return ['v1', owner.projectId, owner.personId, owner.walletId, vaultVersion, addrFingerprint].join('|')
}

/** Returns the additional data of a wrapped data key: `v|project|user|wallet|dekVersion|slotId|kind`. */
export function slotAad(owner: WalletOwner, dekVersion: number, slotId: string, kind: SlotKind): string {
  return ['v1', owner.projectId, owner.personId, owner.walletId, dekVersion, slotId, kind].join('|')
}

/** Returns the `info` of the HKDF that derives a slot's key. */
export function slotInfo(kind: SlotKind, walletId: string, slotId: string): string {
  return ['slot/v1', kind, walletId, slotId].join('|')
}

/** The length of each kind's client secret, in bytes. In the HKDF input the server half follows it. */
export const clientSecretBytes = { device: 32, passkey: 32, password: 32, kit: 16, managed: 0 } as const
/** The length of each kind's server half, in bytes. A kit opens the wallet without the server. */
export const serverSecretBytes = { device: 32, passkey: 32, password: 32, kit: 0, managed: 32 } as const

/** Returns the `info` of the HPKE message that contains a server half for the frame. */
export function releaseInfo(owner: WalletOwner, slotId: string): string {
  return ['foyer-release/v1', owner.projectId, owner.personId, owner.walletId, slotId].join('|')
}

/** Returns the text whose SHA-256 is the fingerprint of a wallet's addresses. */
export function addressFingerprintText(addresses: WalletAddresses): string {
  return `foyer-addresses/v1\neip155:${addresses.eip155}\nsolana:${addresses.solana}`
}

/** Returns the text that the wallet's key signs to define the list of its slots. */
export function slotListText(walletId: string, version: number, slotIds: readonly string[]): string {
  return ['foyer-slots/v1', walletId, version, ...slotIds].join('\n')
}

/** Returns the text that a proof of possession signs. `subjectHash` is the SHA-256 of the subject, in base64url. */
export function proofText(action: string, nonce: string, subjectHash: string): string {
  return `foyer-proof/v1\n${action}\n${nonce}\n${subjectHash}`
}
