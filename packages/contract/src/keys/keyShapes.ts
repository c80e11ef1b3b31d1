import * as z from 'zod/mini'

function base64url(length: number, bytes: number) {
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `must be ${bytes} bytes in base64url`))
}

/**
 * An id that the frame creates: 16 random bytes, base64url. A repeated call with the same ids has no further effect.
 */
export const keyId = base64url(22, 16)
/** AES-256-GCM of 32 bytes: IV (12), ciphertext (32), tag (16), base64url. */
export const sealedSecret = base64url(80, 60)
const bytes16 = base64url(22, 16)
const bytes32 = base64url(43, 32)
const version = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

/** The kinds of key slots that open a wallet. docs/security/threat-model.md has a table of them. */
export const slotKind = z.enum(['device', 'passkey', 'password', 'kit', 'managed'])
/** One of the kinds above. */
export type SlotKind = z.infer<typeof slotKind>

/** `L0`: the provider can recover the wallet; `L1`: only the person can open it. */
export const walletLevel = z.enum(['L0', 'L1'])
/** One of the levels above. */
export type WalletLevel = z.infer<typeof walletLevel>

/** The address in each chain family: EIP-55 and base58. */
export const walletAddresses = z.object({
  eip155: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')),
  solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be base58')),
})
/** The address in each chain family. */
export type WalletAddresses = z.infer<typeof walletAddresses>

const slotFields = {
  slotId: keyId,
  kind: slotKind,
  /** The salt of the slot's HKDF. */
  salt: bytes16,
  /** The data key, encrypted with this slot's key. */
  wrappedDek: sealedSecret,
  /**
   * The data that the frame needs to get the client secret, as JSON: credential id, Argon2 salt and cost. Never a
   * secret.
   */
  clientData: z.string().check(z.maxLength(2_048)),
}

function base64urlUpTo(length: number) {
  return z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'), z.maxLength(length))
}
/** WebAuthn allows 1023 bytes. */
const credentialId = base64urlUpTo(1_364)

/** The public part of a passkey, as the browser returns it on creation. */
const passkeyKey = z.object({
  credentialId,
  /** SubjectPublicKeyInfo (DER). */
  publicKey: base64urlUpTo(1_024),
  /** COSE: ES256 or RS256. */
  algorithm: z.union([z.literal(-7), z.literal(-257)]),
})
/** The public part of a passkey. */
export type PasskeyKey = z.infer<typeof passkeyKey>

/** An assertion of a passkey over the challenge of {@link passkeyChallengeText}. */
const passkeyAssertion = z.object({
  credentialId,
  authenticatorData: base64urlUpTo(2_048),
  clientDataJSON: base64urlUpTo(4_096),
  signature: base64urlUpTo(1_024),
  /** From `postKeysNonce` for `release`. */
  nonce: bytes32,
  /** The action that the passkey confirms: its name, and the SHA-256 of {@link actionText}. */
  action: z.object({
    name: z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/, 'must be a method or the name of a screen')),
    hash: bytes32,
  }),
})
/** An assertion of a passkey. */
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** A slot as the frame creates it. */
export const newSlot = z.object({
  ...slotFields,
  /** Only for `passkey`, and required there: the server releases its half for an assertion by this key. */
  passkey: z.optional(passkeyKey),
  /**
   * Only for `password`: the second half of the Argon2id output. The server releases its half only for a matching
   * value.
   */
  verifier: z.optional(bytes32),
  /** The name in the user's list: browser and system, or the passkey's name. */
  label: z.string().check(z.maxLength(100)),
})
/** A slot as the frame creates it. */
export type NewSlot = z.infer<typeof newSlot>

/** A slot as the server sends it. Device slots of other devices are omitted. */
export const walletSlot = z.object({ ...slotFields, usedAtMs: z.nullable(z.number()) })
/** A slot as the server sends it. */
export type WalletSlot = z.infer<typeof walletSlot>

/**
 * The list of a wallet's slots, signed by the wallet's key ({@link slotListText}). A slot that is not in the list does
 * not open the wallet. The version increases by one with each change, and a device rejects a list older than one it has
 * seen.
 */
export const slotList = z.object({
  version,
  /** May contain removed slots: the server removes device slots by itself. */
  slotIds: z.array(keyId).check(z.minLength(1), z.maxLength(64)),
  /** Ed25519, base64url. */
  signature: base64url(86, 64),
})
/** The signed list of a wallet's slots. */
export type SlotList = z.infer<typeof slotList>

const vaultFields = {
  walletId: keyId,
  /** The entropy, encrypted with the data key. */
  vault: sealedSecret,
  /** Increases by one with each new vault. A device rejects a vault older than one it has seen. */
  vaultVersion: version,
  /** Increases with each new data key. */
  dekVersion: version,
}

/** A wallet as the frame creates it. */
export const newWallet = z.object({
  ...vaultFields,
  vaultVersion: z.literal(1),
  dekVersion: z.literal(1),
  addresses: walletAddresses,
  /** SHA-256 of {@link addressFingerprintText}, base64url. Also part of the additional data of the vault. */
  addrFingerprint: bytes32,
  /** An Ed25519 key that verifies proofs of possession. */
  authPublicKey: bytes32,
  slots: z.array(newSlot).check(z.minLength(2), z.maxLength(8)),
  slotList,
})
/** A wallet as the frame creates it. */
export type NewWallet = z.infer<typeof newWallet>

/** A wallet as the server sends it. */
export const wallet = z.object({
  ...vaultFields,
  level: walletLevel,
  addresses: walletAddresses,
  addrFingerprint: bytes32,
  authPublicKey: bytes32,
  slots: z.array(walletSlot),
  /** The ids of all slots, including those of other devices. */
  liveSlotIds: z.array(keyId),
  /** Null for a wallet from before slot lists existed, until its slots change. */
  slotList: z.nullable(slotList),
})
/** A wallet as the server sends it. */
export type Wallet = z.infer<typeof wallet>

/** The public key of the frame's ephemeral P-256 key, uncompressed (65 bytes), base64url. */
export const recipientKey = base64url(87, 65)

/** A request for the server half of one slot. */
export const releaseRequest = z.object({
  walletId: keyId,
  slotId: keyId,
  recipientKey,
  /** Only for `password`. */
  verifier: z.optional(bytes32),
  /** Only for `passkey`. Required if the slot has a public key. */
  passkey: z.optional(passkeyAssertion),
})

/** HPKE (RFC 9180, base mode, DHKEM P-256, HKDF-SHA256, AES-256-GCM) of one 32-byte server half. */
export const sealedHalf = z.object({ slotId: keyId, enc: recipientKey, ciphertext: base64url(64, 48) })
/** A sealed server half. */
export type SealedHalf = z.infer<typeof sealedHalf>

/**
 * When the server releases its half of a `managed` slot: immediately, after a wait with a notification, or never (no
 * such slot).
 */
export const managedPolicy = z.enum(['instant', 'delayed', 'never'])
/** One of the policies above. */
export type ManagedPolicy = z.infer<typeof managedPolicy>

/** A requested delayed recovery. */
export const recovery = z.object({
  recoveryId: keyId,
  startedAtMs: z.number(),
  /** From this time on the requesting device can receive the half. */
  readyAtMs: z.number(),
  isThisDevice: z.boolean(),
  /**
   * The user was notified: the mail was sent, or the user confirmed on another device. The server does not release the
   * half before.
   */
  isTold: z.boolean(),
  /** The user has confirmed on this device that they requested the recovery. */
  isConfirmedHere: z.boolean(),
})
/** A requested delayed recovery. */
export type Recovery = z.infer<typeof recovery>

/** A slot in the list that the user sees. */
export const slotSummary = z.object({
  slotId: keyId,
  kind: slotKind,
  label: z.string(),
  createdAtMs: z.number(),
  usedAtMs: z.nullable(z.number()),
  isThisDevice: z.boolean(),
})
/** A slot in the list that the user sees. */
export type SlotSummary = z.infer<typeof slotSummary>

/** A log-in method. `name` is the user's address for `email`, otherwise the provider's name. */
export const identitySummary = z.object({ method: z.string(), name: z.string(), addedAtMs: z.number() })
/** A log-in method in the list that the user sees. */
export type IdentitySummary = z.infer<typeof identitySummary>

/** A line of the audit log that the user sees. */
export const auditLine = z.object({ atMs: z.number(), event: z.string(), detail: z.string() })
/** A line of the audit log that the user sees. */
export type AuditLine = z.infer<typeof auditLine>
