import type { Adapter } from '../../core/Adapter.js'
import type { NodeHealth } from './NodeHealth.js'
import { sendToken } from './sendToken.js'
import { signMessage } from './signMessage.js'
import { waitForTransaction } from './waitForTransaction.js'

/** The verbs that ask the wallet and follow what comes of it, as one lazy chunk. */
export function createSending(health: NodeHealth) {
  return {
    sendToken: (access, request) => sendToken(access, health, request),
    signMessage,
    waitForTransaction: (access, hash) => waitForTransaction(access, health, hash),
  } satisfies Partial<Adapter>
}
