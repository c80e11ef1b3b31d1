import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysIdentityRemove } from '@foyer/contract/keys/keyEndpoints'
import { changeWallet } from './changeWallet.js'
import { assertNoHold } from './deviceHold.js'
import { requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { createProofClaim, verifyProof } from './proof.js'

/**
 * Removes a log-in method of a person whose wallet is open, in one transaction with the notice and the audit entry.
 * Throws `proof_invalid`, `hold`, `identity_last`.
 */
export async function removeIdentity(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysIdentityRemove>,
): Promise<EndpointAnswer<typeof postKeysIdentityRemove>> {
  const { walletId, method, proof } = body
  await requireWallet(context.database.queries, asker, walletId)
  assertNoHold(context, asker)
  await changeWallet(context, asker, walletId, async (transaction) => {
    await verifyProof(transaction, createProofClaim(asker, 'unlinkIdentity', method, proof), context.now())
    const isDone = await context.unlinkIdentity(transaction, asker, method)
    return isDone ? { action: 'identity.unlinked', facts: { method } } : undefined
  })
  return {}
}
