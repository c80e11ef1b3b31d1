import * as z from 'zod/mini'
import { defineEndpoint } from '../http/endpoint.js'
import { proof } from '../login/proof.js'
import { keyId, recovery } from './keyShapes.js'

const none = z.object({})

/**
 * POST /api/keys/recovery/start: asks for the managed half where the policy is `delayed`. Refuses with `release_refused` where nobody
 * would hear of it.
 */
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
