import * as z from 'zod/mini'

function base64url(length: number, bytes: number) {
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `must be ${bytes} bytes in base64url`))
}

/** Ids the frame makes: 16 random bytes, base64url. A call repeated with the same ids does its work once. */
export const keyId = base64url(22, 16)
/** AES-256-GCM of 32 bytes: IV (12), ciphertext (32), tag (16), base64url. */
export const sealedSecret = base64url(80, 60)
const bytes16 = base64url(22, 16)
const bytes32 = base64url(43, 32)
const version = z.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

/** What opens a wallet: see the table of key slots in SECURITY.md. */
export const slotKind = z.enum(['device', 'passkey', 'password', 'kit', 'managed'])
/** One of the kinds above. */
export type SlotKind = z.infer<typeof slotKind>

/** `L0`: the provider can recover the wallet; `L1`: only the person can open it. */
export const walletLevel = z.enum(['L0', 'L1'])
/** One of the levels above. */
export type WalletLevel = z.infer<typeof walletLevel>

/** One address a chain family; EIP-55 and base58. */
export const walletAddresses = z.object({
  eip155: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')),
  solana: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be base58')),
})
/** One address a chain family. */
export type WalletAddresses = z.infer<typeof walletAddresses>

const slotFields = {
  slotId: keyId,
  kind: slotKind,
  /** Salt of the slot's HKDF. */
  salt: bytes16,
  /** The data key under this slot's key. */
  wrappedDek: sealedSecret,
  /** What the frame needs to ask for the client secret, as JSON: credential id, Argon2 salt and cost. Never a secret. */
  clientData: z.string().check(z.maxLength(2_048)),
}

function base64urlUpTo(length: number) {
  return z.string().check(z.regex(/^[A-Za-z0-9_-]+$/, 'must be base64url'), z.maxLength(length))
}
/** WebAuthn allows 1023 bytes. */
const credentialId = base64urlUpTo(1_364)

/** Public part of a passkey, as the browser returns it when the passkey is created. */
const passkeyKey = z.object({
  credentialId,
  /** SubjectPublicKeyInfo (DER). */
  publicKey: base64urlUpTo(1_024),
  /** COSE: ES256 or RS256. */
  algorithm: z.union([z.literal(-7), z.literal(-257)]),
})
/** Public part of a passkey. */
export type PasskeyKey = z.infer<typeof passkeyKey>

/** Assertion of a passkey over the challenge of {@link passkeyChallengeText}. */
const passkeyAssertion = z.object({
  credentialId,
  authenticatorData: base64urlUpTo(2_048),
  clientDataJSON: base64urlUpTo(4_096),
  signature: base64urlUpTo(1_024),
  /** From `postKeysNonce` for `release`. */
  nonce: bytes32,
  /** Action that the passkey confirms: its name, and the SHA-256 of {@link actionText}. */
  action: z.object({
    name: z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/, 'must be a method or the name of a screen')),
    hash: bytes32,
  }),
})
/** Assertion of a passkey. */
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** A slot as the frame makes it. */
export const newSlot = z.object({
  ...slotFields,
  /** `passkey` only, and required there: the server half is released for an assertion by this key. */
  passkey: z.optional(passkeyKey),
  /** `password` only: second half of the Argon2id output. The server half is released to nobody who cannot show it. */
  verifier: z.optional(bytes32),
  /** Name the person sees in the list: browser and system, or the passkey's name. */
  label: z.string().check(z.maxLength(100)),
})
/** A slot as the frame makes it. */
export type NewSlot = z.infer<typeof newSlot>

/** A slot as the server tells it: device slots of other devices are left out. */
export const walletSlot = z.object({ ...slotFields, usedAtMs: z.nullable(z.number()) })
/** A slot as the server tells it. */
export type WalletSlot = z.infer<typeof walletSlot>

/**
 * Which slots a wallet has, signed by its own key ({@link slotListText}): no slot opens the wallet that is not in it. Its
 * version grows by one with every change; a device that has seen a higher one refuses.
 */
export const slotList = z.object({
  version,
  /** More than are live may stand here: the server takes slots of devices away by itself. */
  slotIds: z.array(keyId).check(z.minLength(1), z.maxLength(64)),
  /** Ed25519, base64url. */
  signature: base64url(86, 64),
})
/** The signed list of a wallet's slots. */
export type SlotList = z.infer<typeof slotList>

const vaultFields = {
  walletId: keyId,
  /** The entropy under the data key. */
  vault: sealedSecret,
  /** Grows by one with every new vault; a device that has seen a higher one refuses. */
  vaultVersion: version,
  /** Grows with every new data key. */
  dekVersion: version,
}

/** A wallet as the frame makes it. */
export const newWallet = z.object({
  ...vaultFields,
  vaultVersion: z.literal(1),
  dekVersion: z.literal(1),
  addresses: walletAddresses,
  /** SHA-256 of {@link addressFingerprintText}, base64url; also in the additional data of the vault. */
  addrFingerprint: bytes32,
  /** Ed25519, verifies proofs of possession. */
  authPublicKey: bytes32,
  slots: z.array(newSlot).check(z.minLength(2), z.maxLength(8)),
  slotList,
})
/** A wallet as the frame makes it. */
export type NewWallet = z.infer<typeof newWallet>

/** A wallet as the server tells it. */
export const wallet = z.object({
  ...vaultFields,
  level: walletLevel,
  addresses: walletAddresses,
  addrFingerprint: bytes32,
  authPublicKey: bytes32,
  slots: z.array(walletSlot),
  /** Ids of all slots there are, those of other devices among them. */
  liveSlotIds: z.array(keyId),
  /** Null for a wallet from before there were such lists, until its slots change. */
  slotList: z.nullable(slotList),
})
/** A wallet as the server tells it. */
export type Wallet = z.infer<typeof wallet>

/** P-256 point of the frame's ephemeral key, uncompressed (65 bytes), base64url. */
export const recipientKey = base64url(87, 65)

/** Request for the server half of one slot. */
export const releaseRequest = z.object({
  walletId: keyId,
  slotId: keyId,
  recipientKey,
  /** `password` only. */
  verifier: z.optional(bytes32),
  /** `passkey` only, and required where the slot has a public key. */
  passkey: z.optional(passkeyAssertion),
})

/** HPKE (RFC 9180, base mode, DHKEM P-256, HKDF-SHA256, AES-256-GCM) of one 32-byte server half. */
export const sealedHalf = z.object({ slotId: keyId, enc: recipientKey, ciphertext: base64url(64, 48) })
/** One sealed server half. */
export type SealedHalf = z.infer<typeof sealedHalf>

/** When the server gives its half of a `managed` slot: at once, after a wait with notice, or never (no such slot). */
export const managedPolicy = z.enum(['instant', 'delayed', 'never'])
/** One of the policies above. */
export type ManagedPolicy = z.infer<typeof managedPolicy>

/** A delayed recovery that has been asked for. */
export const recovery = z.object({
  recoveryId: keyId,
  startedAtMs: z.number(),
  /** From then on the device that asked gets the half. */
  readyAtMs: z.number(),
  isThisDevice: z.boolean(),
  /** The person was told, by a mail that has left or on another device; before that the half stays where it is. */
  isTold: z.boolean(),
  /** On this device they have said that it was them. */
  isConfirmedHere: z.boolean(),
})
/** A delayed recovery that has been asked for. */
export type Recovery = z.infer<typeof recovery>

/** A slot in the list the person sees. */
export const slotSummary = z.object({
  slotId: keyId,
  kind: slotKind,
  label: z.string(),
  createdAtMs: z.number(),
  usedAtMs: z.nullable(z.number()),
  isThisDevice: z.boolean(),
})
/** A slot in the list the person sees. */
export type SlotSummary = z.infer<typeof slotSummary>

/** Ways to log in by one method; `name` is the person's own address for `email`, otherwise the provider's name. */
export const identitySummary = z.object({ method: z.string(), name: z.string(), addedAtMs: z.number() })
/** A way to log in, in the list the person sees. */
export type IdentitySummary = z.infer<typeof identitySummary>

/** A line of the audit log the person sees. */
export const auditLine = z.object({ atMs: z.number(), event: z.string(), detail: z.string() })
/** A line of the audit log the person sees. */
export type AuditLine = z.infer<typeof auditLine>
