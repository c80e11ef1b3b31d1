import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysSecrets } from '@foyer/contract/keys/keyEndpoints'
import { serverSecretBytes } from '@foyer/contract/keys/keyFormulas'
import { inArray } from 'drizzle-orm'
import { askDatabase } from '../db/askDatabase.js'
import { walletSlots } from '../db/keysSchema.js'
import { HttpError } from '../http/HttpError.js'
import { findWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { readPolicy } from './readPolicy.js'
import { sealForFrame } from './sealForFrame.js'

/**
 * Makes server halves for slots that are about to be, and gives the same ones when asked again. A half that a wallet
 * uses comes from a release only. Throws `slot_exists`, `secret_unknown`, `wallet_unknown`, `release_refused`.
 */
export const makeSecrets = async (
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysSecrets>,
): Promise<EndpointAnswer<typeof postKeysSecrets>> => {
  const { queries } = context.database
  const { walletId, slots, recipientKey } = body
  const ids = slots.map(({ slotId }) => slotId)
  if (new Set(ids).size !== ids.length) throw new HttpError('bad_request', 'body.slots: the ids must differ')
  if (slots.some(({ kind }) => serverSecretBytes[kind] === 0))
    throw new HttpError('bad_request', 'body.slots: a kit has no server half')
  const own = await findWallet(queries, asker)
  if (own !== undefined && own.walletId !== walletId)
    throw new HttpError('wallet_exists', 'There is a wallet in this log-in already')
  if (slots.some(({ kind }) => kind === 'managed')) {
    const { managed } = await readPolicy(context, asker.projectId)
    if (managed === 'never' || own?.level === 'L1')
      throw new HttpError('release_refused', 'This wallet can be opened by its person only')
  }
  const used = await askDatabase(() =>
    queries.select({ slotId: walletSlots.slotId }).from(walletSlots).where(inArray(walletSlots.slotId, ids)),
  )
  if (used.length > 0) throw new HttpError('slot_exists', 'A slot with this id is in use')
  const owner = { projectId: asker.projectId, personId: asker.personId, walletId }
  const halves = await context.keeper.make(owner, slots, asker.deviceId)
  return { halves: await sealForFrame(owner, recipientKey, halves) }
}
