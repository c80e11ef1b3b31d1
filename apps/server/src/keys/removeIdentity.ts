import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysIdentityRemove } from '@foyer/contract/keys/keyEndpoints'
import { changeWallet } from './changeWallet.js'
import { assertNoHold } from './deviceHold.js'
import { requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { claim, verifyProof } from './proof.js'

/**
 * Takes a way to log in from somebody who has the wallet open: one transaction with the mail and the entry of the log.
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
    await verifyProof(transaction, claim(asker, 'unlinkIdentity', method, proof), context.now())
    const isDone = await context.unlinkIdentity(transaction, asker, method)
    return isDone ? { action: 'identity.unlinked', facts: { method } } : undefined
  })
  return {}
}
