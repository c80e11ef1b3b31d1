import * as z from 'zod/mini'
import { defineEndpoint, none } from '../http/endpoint.js'
import { proof, provenAction } from '../login/proof.js'
import {
  auditLine,
  identitySummary,
  keyId,
  managedPolicy,
  newSlot,
  newWallet,
  recipientKey,
  recovery,
  releaseRequest,
  sealedHalf,
  sealedSecret,
  slotKind,
  slotList,
  slotSummary,
  wallet,
  walletLevel,
} from './keyShapes.js'

/** POST /api/keys/wallet: the user's wallet in this project, or null if there is none yet. */
export const postKeysWallet = defineEndpoint({
  name: 'postKeysWallet',
  summary: "The person's wallet",
  method: 'POST',
  path: '/api/keys/wallet',
  query: none,
  body: none,
  response: z.object({
    /** `projectId` and `personId` are part of the additional data of every ciphertext. */
    projectId: z.string(),
    personId: z.string(),
    wallet: z.nullable(wallet),
    /**
     * The policy for this session on this device. `never` for a new user means that only the user can ever open the
     * wallet.
     */
    managed: managedPolicy,
    /** The user can be notified of a delayed recovery. If false, no recovery can start. */
    canBeTold: z.boolean(),
    recovery: z.nullable(recovery),
    /**
     * Until this time the new device may not export, delete, raise the level, remove a log-in method, or receive the
     * managed half after a wait.
     */
    holdUntilMs: z.nullable(z.number()),
  }),
})

/**
 * POST /api/keys/secrets: creates the server halves of new slots, before the slots are stored. The same ids return the
 * same halves.
 */
export const postKeysSecrets = defineEndpoint({
  name: 'postKeysSecrets',
  summary: 'Server halves for new slots',
  method: 'POST',
  path: '/api/keys/secrets',
  query: none,
  body: z.object({
    walletId: keyId,
    slots: z.array(z.object({ slotId: keyId, kind: slotKind })).check(z.minLength(1), z.maxLength(8)),
    recipientKey,
  }),
  response: z.object({ halves: z.array(sealedHalf) }),
})

/** POST /api/keys/create: stores a new wallet. Fails with `wallet_exists` if the user has another one. */
export const postKeysCreate = defineEndpoint({
  name: 'postKeysCreate',
  summary: 'Store a new wallet',
  method: 'POST',
  path: '/api/keys/create',
  query: none,
  body: newWallet,
  response: z.object({ wallet }),
})

/**
 * POST /api/keys/release: the server half of one slot, sealed to the frame's ephemeral key. A slot with a public key
 * requires `passkey`.
 */
export const postKeysRelease = defineEndpoint({
  name: 'postKeysRelease',
  summary: 'Server half of a slot',
  method: 'POST',
  path: '/api/keys/release',
  query: none,
  body: releaseRequest,
  response: z.object({ half: sealedHalf }),
})

/**
 * POST /api/keys/nonce: a one-time nonce for one action of this user on this device. Valid for two minutes, or four for
 * `release`.
 */
export const postKeysNonce = defineEndpoint({
  name: 'postKeysNonce',
  summary: 'Nonce for a proof of possession, or for a passkey',
  method: 'POST',
  path: '/api/keys/nonce',
  query: none,
  body: z.object({ action: z.union([provenAction, z.literal('release')]) }),
  response: z.object({ nonce: z.string(), expiresAtMs: z.number() }),
})

/** POST /api/keys/slot/add: requires a proof of `addSlot` over the slot id. A managed slot cannot be added. */
export const postKeysSlotAdd = defineEndpoint({
  name: 'postKeysSlotAdd',
  summary: 'Add a slot',
  method: 'POST',
  path: '/api/keys/slot/add',
  query: none,
  body: z.object({
    walletId: keyId,
    /** The version of the data key that this slot wraps. Another device may have replaced the key in the meantime. */
    dekVersion: z.number().check(z.int(), z.minimum(1)),
    slot: newSlot,
    slotList,
    proof,
  }),
  response: z.object({ wallet }),
})

/**
 * POST /api/keys/slot/remove: requires a proof of `removeSlot` over the slot id. Destroys the server half of the slot.
 */
export const postKeysSlotRemove = defineEndpoint({
  name: 'postKeysSlotRemove',
  summary: 'Remove a slot',
  method: 'POST',
  path: '/api/keys/slot/remove',
  query: none,
  body: z.object({ walletId: keyId, slotId: keyId, slotList, proof }),
  response: z.object({ wallet }),
})

/**
 * POST /api/keys/slot/used: records that the slot has opened the wallet. Requires a proof of `useSlot` over the slot
 * id.
 */
export const postKeysSlotUsed = defineEndpoint({
  name: 'postKeysSlotUsed',
  summary: 'Record that a slot has opened the wallet',
  method: 'POST',
  path: '/api/keys/slot/used',
  query: none,
  body: z.object({ walletId: keyId, slotId: keyId, proof }),
  response: z.object({ wallet }),
})

/**
 * POST /api/keys/level/raise: requires a proof of `raiseLevel` over the wallet id. Destroys the managed half
 * permanently.
 */
export const postKeysLevelRaise = defineEndpoint({
  name: 'postKeysLevelRaise',
  summary: 'Let only the person open the wallet',
  method: 'POST',
  path: '/api/keys/level/raise',
  query: none,
  body: z.object({ walletId: keyId, slotList, proof }),
  response: z.object({ wallet }),
})

/**
 * POST /api/keys/vault: replaces the data key and all slots. Requires a proof of `replaceVault` over the new version in
 * digits. A wallet opened with its recovery phrase gets new slots this way. The level does not change.
 */
export const postKeysVault = defineEndpoint({
  name: 'postKeysVault',
  summary: 'Replace the data key',
  method: 'POST',
  path: '/api/keys/vault',
  query: none,
  body: z.object({
    walletId: keyId,
    vault: sealedSecret,
    vaultVersion: z.number().check(z.int(), z.minimum(2)),
    dekVersion: z.number().check(z.int(), z.minimum(2)),
    slots: z.array(newSlot).check(z.minLength(1), z.maxLength(8)),
    slotList,
    proof,
  }),
  response: z.object({ wallet }),
})

/**
 * POST /api/keys/export: records an export in the audit log and notifies the user, before the phrase or keys are shown.
 * Requires a proof of `export` over the wallet id.
 */
export const postKeysExport = defineEndpoint({
  name: 'postKeysExport',
  summary: 'Record an export',
  method: 'POST',
  path: '/api/keys/export',
  query: none,
  body: z.object({ walletId: keyId, proof }),
  response: none,
})

/**
 * POST /api/keys/delete: deletes the wallet, its server halves and the user's sessions in this project permanently.
 * Also deletes the user if they have no wallet in another project. Requires a proof of `delete` over the wallet id.
 * Fails with `hold` on a new device.
 */
export const postKeysDelete = defineEndpoint({
  name: 'postKeysDelete',
  summary: 'Delete the wallet and its person',
  method: 'POST',
  path: '/api/keys/delete',
  query: none,
  body: z.object({ walletId: keyId, proof }),
  response: none,
})

/**
 * POST /api/keys/recovery/start: requests the managed half if the policy is `delayed`. Fails with `release_refused` if
 * the user cannot be notified.
 */
export const postKeysRecoveryStart = defineEndpoint({
  name: 'postKeysRecoveryStart',
  summary: 'Start a delayed recovery',
  method: 'POST',
  path: '/api/keys/recovery/start',
  query: none,
  body: z.object({ walletId: keyId, recoveryId: keyId }),
  response: z.object({ recovery }),
})

/** POST /api/keys/recovery/cancel: cancels a recovery. Any session of the user may do this. */
export const postKeysRecoveryCancel = defineEndpoint({
  name: 'postKeysRecoveryCancel',
  summary: 'Stop a delayed recovery',
  method: 'POST',
  path: '/api/keys/recovery/cancel',
  query: none,
  body: z.object({ walletId: keyId, recoveryId: keyId }),
  response: none,
})

/**
 * POST /api/keys/recovery/confirm: confirms that the user requested the recovery. Requires a proof of `confirmRecovery`
 * over the recovery's id, from another device than the requesting one.
 */
export const postKeysRecoveryConfirm = defineEndpoint({
  name: 'postKeysRecoveryConfirm',
  summary: 'Confirm that the person started a delayed recovery',
  method: 'POST',
  path: '/api/keys/recovery/confirm',
  query: none,
  body: z.object({ walletId: keyId, recoveryId: keyId, proof }),
  response: none,
})

/**
 * POST /api/keys/identity/remove: removes a log-in method of the user in all projects. Ends every other session of this
 * method, but not the calling one. Does nothing if the method is already removed. Requires a proof of `unlinkIdentity`
 * over the method. Fails with `identity_last`, and with `hold` on a new device.
 */
export const postKeysIdentityRemove = defineEndpoint({
  name: 'postKeysIdentityRemove',
  summary: 'Remove a way to log in',
  method: 'POST',
  path: '/api/keys/identity/remove',
  query: none,
  body: z.object({ walletId: keyId, method: z.string().check(z.maxLength(32)), proof }),
  response: none,
})

/** POST /api/keys/security: the slots, devices and log-in methods of the wallet, and its latest events. */
export const postKeysSecurity = defineEndpoint({
  name: 'postKeysSecurity',
  summary: 'Security state of the wallet',
  method: 'POST',
  path: '/api/keys/security',
  query: none,
  body: z.object({ walletId: keyId }),
  response: z.object({
    level: walletLevel,
    /**
     * The policy for a user without any of their devices who logs in on a new one. Also `never` if a recovery would
     * wait and the user receives no mail: without a notification it could not start or complete.
     */
    managed: managedPolicy,
    /** The user receives mails about the wallet. */
    hasAddress: z.boolean(),
    slots: z.array(slotSummary),
    /** Oldest first. */
    identities: z.array(identitySummary),
    devices: z.array(
      z.object({
        deviceId: z.string(),
        firstSeenAtMs: z.number(),
        lastSeenAtMs: z.number(),
        isThisDevice: z.boolean(),
        holdUntilMs: z.nullable(z.number()),
      }),
    ),
    recovery: z.nullable(recovery),
    holdUntilMs: z.nullable(z.number()),
    /** Newest first, at most 50. */
    audit: z.array(auditLine),
  }),
})

/** Every endpoint of this file by name, for a caller on the other side of a worker's port. */
export const keyEndpoints = {
  postKeysWallet,
  postKeysSecrets,
  postKeysCreate,
  postKeysRelease,
  postKeysNonce,
  postKeysSlotAdd,
  postKeysSlotRemove,
  postKeysSlotUsed,
  postKeysLevelRaise,
  postKeysVault,
  postKeysExport,
  postKeysDelete,
  postKeysRecoveryStart,
  postKeysRecoveryCancel,
  postKeysRecoveryConfirm,
  postKeysIdentityRemove,
  postKeysSecurity,
} as const
