import type { EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysExport } from '@foyer/contract/keys/keyEndpoints'
import { changeWallet } from './changeWallet.js'
import { assertNoHold } from './deviceHold.js'
import { requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { createProofClaim, verifyProof } from './proof.js'

/**
 * Writes the audit entry of an export and queues the notice, before the frame shows the secrets. Throws
 * `proof_invalid`, `hold`.
 */
export async function recordExport(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysExport>,
): Promise<Record<string, never>> {
  const { walletId, proof } = body
  await requireWallet(context.database.queries, asker, walletId)
  assertNoHold(context, asker)
  await changeWallet(context, asker, walletId, async (transaction) => {
    await verifyProof(transaction, createProofClaim(asker, 'export', walletId, proof), context.now())
    return { action: 'exported', notice: 'exported' }
  })
  return {}
}
