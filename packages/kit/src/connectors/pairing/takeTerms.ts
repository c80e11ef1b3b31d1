import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import { sessionSettlement } from '@foyer/contract/pairing/walletCalls'
import { narrowGrants } from './narrowGrants.js'
import { PairingRefusal } from './PairingRefusal.js'
import { type Agreement, canUseAnyChain } from './PairingSession.js'

/**
 * Reads what a wallet settles, narrowed to what was asked.
 *
 * @throws PairingRefusal `PARAMS_INVALID`, `EXPIRY_INVALID`, and those of narrowGrants.
 */
export function takeTerms(asked: ProposalNamespaces, params: unknown, nowMs: number): Omit<Agreement, 'topic'> {
  const parsed = sessionSettlement.safeParse(params)
  if (!parsed.success) throw new PairingRefusal('PARAMS_INVALID', { method: 'wc_sessionSettle' }, parsed.error)
  const { controller: peer, namespaces, expiry, sessionProperties } = parsed.data
  const expiresAtMs = expiry * 1000
  if (expiresAtMs <= nowMs || expiresAtMs > nowMs + pairingLimits.sessionSeconds * 1000)
    throw new PairingRefusal('EXPIRY_INVALID')
  return {
    peer,
    expiresAtMs,
    asked,
    grants: narrowGrants(asked, namespaces, canUseAnyChain({ peer })),
    chains: {},
    active: {},
    ...(sessionProperties && { properties: sessionProperties }),
  }
}
