import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysSecrets } from '@foyer/contract/keys/keyEndpoints'
import { releaseInfo, serverSecretBytes, type WalletOwner } from '@foyer/contract/keys/keyFormulas'
import type { SealedHalf } from '@foyer/contract/keys/keyShapes'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { inArray } from 'drizzle-orm'
import { runQuery } from '../db/Database.js'
import { walletSlots } from '../db/keysSchema.js'
import { HttpError } from '../errors/HttpError.js'
import { getKeyPolicy } from '../keeper/keyPolicy.js'
import { findWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'

/** Copies bytes to a separate buffer, as WebCrypto requires. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}

/**
 * Seals halves to the frame's ephemeral key (RFC 9180, base mode), so that no proxy, cache or log can read them. Throws
 * `bad_request` if the key is no point of P-256.
 */
export async function sealForFrame(
  owner: WalletOwner,
  recipientKey: string,
  halves: readonly { readonly slotId: string; readonly half: Uint8Array }[],
): Promise<SealedHalf[]> {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const recipientPublicKey = await suite.kem
    .deserializePublicKey(bufferOf(Buffer.from(recipientKey, 'base64url')))
    .catch((cause: unknown) => {
      throw new HttpError('bad_request', 'body.recipientKey: must be a point of P-256', { cause })
    })
  return Promise.all(
    halves.map(async ({ slotId, half }) => {
      const info = bufferOf(Buffer.from(releaseInfo(owner, slotId)))
      const { enc, ct } = await suite.seal({ recipientPublicKey, info }, bufferOf(half))
      return {
        slotId,
        enc: Buffer.from(enc).toString('base64url'),
        ciphertext: Buffer.from(ct).toString('base64url'),
      }
    }),
  )
}

/**
 * Creates server halves for new slots. A repeated call returns the same halves. The half of a slot in use is returned
 * only by a release. Throws `slot_exists`, `secret_unknown`, `wallet_unknown`, `release_refused`.
 */
export async function makeSecrets(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysSecrets>,
): Promise<EndpointAnswer<typeof postKeysSecrets>> {
  const { queries } = context.database
  const { walletId, slots, recipientKey } = body
  const ids = slots.map(({ slotId }) => slotId)
  if (new Set(ids).size !== ids.length) throw new HttpError('bad_request', 'body.slots: the ids must differ')
  if (slots.some(({ kind }) => serverSecretBytes[kind] === 0))
    throw new HttpError('bad_request', 'body.slots: a kit must not have a server half')
  const own = await findWallet(queries, asker)
  if (own !== undefined && own.walletId !== walletId)
    throw new HttpError('wallet_exists', 'There is a wallet in this log-in already')
  if (slots.some(({ kind }) => kind === 'managed')) {
    const { managed } = await getKeyPolicy(context, asker.projectId)
    if (managed === 'never' || own?.level === 'L1')
      throw new HttpError('release_refused', 'This wallet can be opened by its person only')
  }
  const used = await runQuery(() =>
    queries.select({ slotId: walletSlots.slotId }).from(walletSlots).where(inArray(walletSlots.slotId, ids)),
  )
  if (used.length > 0) throw new HttpError('slot_exists', 'A slot with this id is in use')
  const owner = { projectId: asker.projectId, personId: asker.personId, walletId }
  const halves = await context.keeper.make(owner, slots, asker.deviceId)
  return { halves: await sealForFrame(owner, recipientKey, halves) }
}
