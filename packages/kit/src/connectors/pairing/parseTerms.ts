import type { ProposalNamespaces } from '@foyer/contract/pairing/namespaces'
import { pairingLimits } from '@foyer/contract/pairing/pairingLimits'
import { sessionSettlement } from '@foyer/contract/pairing/walletCalls'
import { narrowGrants } from './narrowGrants.js'
import { PairingError } from './PairingError.js'
import { type Agreement, canUseAnyChain } from './PairingSession.js'

/**
 * Parses the settlement of a wallet and limits it to the proposal.
 *
 * @throws PairingError `PARAMS_INVALID`, `EXPIRY_INVALID`, and the errors of narrowGrants.
 */
export function parseTerms(asked: ProposalNamespaces, params: unknown, nowMs: number): Omit<Agreement, 'topic'> {
  const parsed = sessionSettlement.safeParse(params)
  if (!parsed.success) throw new PairingError('PARAMS_INVALID', { method: 'wc_sessionSettle' }, parsed.error)
  const { controller: peer, namespaces, expiry, sessionProperties } = parsed.data
  const expiresAtMs = expiry * 1000
  if (expiresAtMs <= nowMs || expiresAtMs > nowMs + pairingLimits.sessionSeconds * 1000)
    throw new PairingError('EXPIRY_INVALID')
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
