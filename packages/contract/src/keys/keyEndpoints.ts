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

/** POST /api/keys/wallet: the person's wallet in this project, null when there is none yet. */
export const postKeysWallet = defineEndpoint({
  name: 'postKeysWallet',
  summary: "The person's wallet",
  method: 'POST',
  path: '/api/keys/wallet',
  query: none,
  body: none,
  response: z.object({
    /** Both stand in the additional data of every ciphertext. */
    projectId: z.string(),
    personId: z.string(),
    wallet: z.nullable(wallet),
    /** As it holds for this log-in on this device. `never` for a new person: their wallet is their own from the first. */
    managed: managedPolicy,
    /** Somebody would hear of a delayed recovery that began now; without that none begins. */
    canBeTold: z.boolean(),
    recovery: z.nullable(recovery),
    /**
     * Until then this new device may not export, delete, raise the level, take a way to log in away, or be given the
     * managed half after a wait.
     */
    holdUntilMs: z.nullable(z.number()),
  }),
})

/** POST /api/keys/secrets: makes the server halves of slots that are about to be; the same ids give the same halves. */
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

/** POST /api/keys/create: keeps a new wallet. Refuses with `wallet_exists` when the person has another one. */
export const postKeysCreate = defineEndpoint({
  name: 'postKeysCreate',
  summary: 'Keep a new wallet',
  method: 'POST',
  path: '/api/keys/create',
  query: none,
  body: newWallet,
  response: z.object({ wallet }),
})

/** POST /api/keys/release: the server half of one slot, sealed to the frame's ephemeral key. A slot with a public key needs `passkey`. */
export const postKeysRelease = defineEndpoint({
  name: 'postKeysRelease',
  summary: 'Server half of a slot',
  method: 'POST',
  path: '/api/keys/release',
  query: none,
  body: releaseRequest,
  response: z.object({ half: sealedHalf }),
})

/** POST /api/keys/nonce: one-use, for one action, this person and this device; two minutes, four for `release`. */
export const postKeysNonce = defineEndpoint({
  name: 'postKeysNonce',
  summary: 'Nonce for a proof of possession, or for a passkey',
  method: 'POST',
  path: '/api/keys/nonce',
  query: none,
  body: z.object({ action: z.union([provenAction, z.literal('release')]) }),
  response: z.object({ nonce: z.string(), expiresAtMs: z.number() }),
})

/** POST /api/keys/slot/add: proof of `addSlot` over the slot id. A managed slot is never added. */
export const postKeysSlotAdd = defineEndpoint({
  name: 'postKeysSlotAdd',
  summary: 'Add a slot',
  method: 'POST',
  path: '/api/keys/slot/add',
  query: none,
  body: z.object({
    walletId: keyId,
    /** Of the data key this slot wraps; another device may have replaced it meanwhile. */
    dekVersion: z.number().check(z.int(), z.minimum(1)),
    slot: newSlot,
    slotList,
    proof,
  }),
  response: z.object({ wallet }),
})

/** POST /api/keys/slot/remove: proof of `removeSlot` over the slot id; its server half is destroyed. */
export const postKeysSlotRemove = defineEndpoint({
  name: 'postKeysSlotRemove',
  summary: 'Remove a slot',
  method: 'POST',
  path: '/api/keys/slot/remove',
  query: none,
  body: z.object({ walletId: keyId, slotId: keyId, slotList, proof }),
  response: z.object({ wallet }),
})

/** POST /api/keys/slot/used: proof of `useSlot` over the slot id: the slot has opened the wallet. */
export const postKeysSlotUsed = defineEndpoint({
  name: 'postKeysSlotUsed',
  summary: 'A slot has opened the wallet',
  method: 'POST',
  path: '/api/keys/slot/used',
  query: none,
  body: z.object({ walletId: keyId, slotId: keyId, proof }),
  response: z.object({ wallet }),
})

/** POST /api/keys/level/raise: proof of `raiseLevel` over the wallet id; destroys the managed half for ever. */
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
 * POST /api/keys/vault: proof of `replaceVault` over the new version in digits. A new data key and its slots take the
 * place of all old ones: how a wallet opened by its words alone gets slots again. Keeps the level.
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

/** POST /api/keys/export: proof of `export` over the wallet id, before words or keys are shown: log line and notice. */
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
 * POST /api/keys/delete: proof of `delete` over the wallet id. Wallet, server halves and log-ins of this project are gone
 * for good, and the person with them where no other project keeps a wallet of theirs. Refuses with `hold` on a new device.
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

/** POST /api/keys/recovery/start: asks for the managed half where the policy is `delayed`; `release_refused` where nobody would hear. */
export const postKeysRecoveryStart = defineEndpoint({
  name: 'postKeysRecoveryStart',
  summary: 'Begin a delayed recovery',
  method: 'POST',
  path: '/api/keys/recovery/start',
  query: none,
  body: z.object({ walletId: keyId, recoveryId: keyId }),
  response: z.object({ recovery }),
})

/** POST /api/keys/recovery/cancel: any log-in of the person may stop it. */
export const postKeysRecoveryCancel = defineEndpoint({
  name: 'postKeysRecoveryCancel',
  summary: 'Stop a delayed recovery',
  method: 'POST',
  path: '/api/keys/recovery/cancel',
  query: none,
  body: z.object({ walletId: keyId, recoveryId: keyId }),
  response: none,
})

/** POST /api/keys/recovery/confirm: proof of `confirmRecovery` over the recovery's id, on another device than asked: it was them. */
export const postKeysRecoveryConfirm = defineEndpoint({
  name: 'postKeysRecoveryConfirm',
  summary: 'Say that a delayed recovery was begun by the person',
  method: 'POST',
  path: '/api/keys/recovery/confirm',
  query: none,
  body: z.object({ walletId: keyId, recoveryId: keyId, proof }),
  response: none,
})

/**
 * POST /api/keys/identity/remove: proof of `unlinkIdentity` over the method. The person can no longer log in by it, in any
 * project; every other log-in made by it ends, the asking one goes on. Nothing happens when it is gone already. Refuses
 * with `identity_last`, and with `hold` on a new device.
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

/** POST /api/keys/security: who can open the wallet, from where, how the person logs in, and what happened lately. */
export const postKeysSecurity = defineEndpoint({
  name: 'postKeysSecurity',
  summary: 'Who can open the wallet',
  method: 'POST',
  path: '/api/keys/security',
  query: none,
  body: z.object({ walletId: keyId }),
  response: z.object({
    level: walletLevel,
    /**
     * What the person may count on who has lost every device and logs in on a new one. `never` also where recovery waits and no mail
     * reaches them: nobody could be told, so it would not begin or never end.
     */
    managed: managedPolicy,
    /** Mails about the wallet reach the person. */
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

/** Every endpoint of this section by its name, for a caller on the other side of a worker's port. */
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
