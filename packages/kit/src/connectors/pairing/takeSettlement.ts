import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import { sessionSettlement } from '@foyer/contract/pairing/walletCalls'
import { narrowGrants } from './narrowGrants.js'
import { PairingRefusal } from './PairingRefusal.js'
import { canUseAnyChain, type PairingSession } from './PairingSession.js'

/** What the app knows when a settlement comes: what it asked for, and the key the approval named. */
export interface AwaitedSettlement {
  readonly topic: string
  readonly symKey: string
  readonly selfPublicKey: string
  readonly peerPublicKey: string
  readonly asked: ProposalNamespaces
}

/**
 * Makes a session of what a wallet settles, or refuses it.
 *
 * @throws PairingRefusal `PARAMS_INVALID`, `CONTROLLER_WRONG`, `EXPIRY_INVALID`, and those of narrowGrants.
 */
export function takeSettlement(awaited: AwaitedSettlement, id: number, params: unknown, nowMs: number): PairingSession {
  const { topic, symKey, selfPublicKey, peerPublicKey, asked } = awaited
  const parsed = sessionSettlement.safeParse(params)
  if (!parsed.success) throw new PairingRefusal('PARAMS_INVALID', { method: 'wc_sessionSettle' }, parsed.error)
  const { controller, namespaces, expiry, sessionProperties } = parsed.data
  if (controller.publicKey !== peerPublicKey) throw new PairingRefusal('CONTROLLER_WRONG')
  const expiresAtMs = expiry * 1000
  if (expiresAtMs <= nowMs || expiresAtMs > nowMs + pairingLimits.sessionSeconds * 1000)
    throw new PairingRefusal('EXPIRY_INVALID')
  const peer = controller
  return {
    v: 1,
    topic,
    symKey,
    settlementId: id,
    selfPublicKey,
    peer,
    expiresAtMs,
    asked,
    grants: narrowGrants(asked, namespaces, canUseAnyChain({ peer })),
    chains: {},
    active: {},
    ...(sessionProperties && { properties: sessionProperties }),
  }
}
