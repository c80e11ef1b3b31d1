import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysSecurity, postKeysWallet } from '@foyer/contract/keys/keyEndpoints'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { type Queries, runQuery } from '../db/Database.js'
import { auditEntries, auditLog, devices } from '../db/loginSchema.js'
import { isOf, type PersonKey } from '../db/personKey.js'
import { getHoldEndMs } from './deviceHold.js'
import { findWallet, listSlots, loadFrameWallet, requireWallet } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { decidePolicy, decideReturnPolicy } from './policy.js'
import { findRecovery } from './recovery.js'
import { finishRemovals } from './removals.js'

/** Returns the caller's wallet, and the facts that the frame needs to open or create it. */
export async function getWallet(context: KeysContext, asker: Asker): Promise<EndpointAnswer<typeof postKeysWallet>> {
  const { queries } = context.database
  const row = await findWallet(queries, asker)
  const policy = await decidePolicy(context, asker, row)
  const { projectId, personId } = asker
  const { managed, canBeTold } = policy
  const known = { projectId, personId, managed, canBeTold, holdUntilMs: getHoldEndMs(context, asker) }
  if (row === undefined) return { ...known, wallet: null, recovery: null }
  // Ignore failures of the keeper: slots that are being removed release nothing, and the other slots still open the
  // wallet.
  await finishRemovals({ queries, keeper: context.keeper }, row, asker.deviceId).catch((error: unknown) =>
    context.logger.warn({ err: error, walletId: row.walletId }, 'cannot finish a removal'),
  )
  return runQuery(async () => ({
    ...known,
    wallet: await loadFrameWallet(queries, asker, row),
    recovery: await findRecovery(context, asker, row.walletId),
  }))
}

const maxLines = 50
/**
 * The audit actions that are shown to the person. Releases of the device's half are omitted: each page load has one, so
 * they would hide the others.
 */
const shownActions = [
  'walletCreated',
  'slotAdded',
  'slotRemoved',
  'slotUsed',
  'levelRaised',
  'vaultReplaced',
  'exported',
  'recoveryStarted',
  'recoveryCancelled',
  'recoveryConfirmed',
  'identity.unlinked',
  'email.changed',
  'email.change.undone',
]

/** Returns the latest audit entries about the person, including those of the log that all projects once shared. */
async function listLines(queries: Queries, { projectId, personId }: PersonKey) {
  const find = (table: typeof auditEntries | typeof auditLog) =>
    queries
      .select({ atMs: table.atMs, action: table.action, facts: table.facts })
      .from(table)
      .where(and(eq(table.projectId, projectId), eq(table.personId, personId), inArray(table.action, shownActions)))
      .orderBy(desc(table.seq))
      .limit(maxLines)
  return [...(await find(auditEntries)), ...(await find(auditLog))].slice(0, maxLines)
}

/** Returns the slots, devices and log-in methods of the wallet's owner, and the latest events. */
export async function getSecurity(
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysSecurity>,
): Promise<EndpointAnswer<typeof postKeysSecurity>> {
  const { queries } = context.database
  const wallet = await requireWallet(queries, asker, body.walletId)
  const { managed, hasAddress } = await decideReturnPolicy(context, asker)
  return runQuery(async () => {
    const slots = await listSlots(queries, wallet.walletId)
    const rows = await queries
      .select()
      .from(devices)
      .where(and(isOf(devices, asker), isNull(devices.signedOutAtMs)))
      .orderBy(desc(devices.lastSeenAtMs))
    const lines = await listLines(queries, asker)
    return {
      level: wallet.level,
      managed,
      hasAddress,
      slots: slots.map((slot) => ({
        slotId: slot.slotId,
        kind: slot.kind,
        label: slot.label,
        createdAtMs: slot.createdAtMs,
        usedAtMs: slot.usedAtMs,
        isThisDevice: slot.deviceId === asker.deviceId,
      })),
      identities: await context.listIdentities(queries, asker),
      devices: rows.map((row) => ({
        deviceId: row.jkt,
        firstSeenAtMs: row.addedAtMs,
        lastSeenAtMs: row.lastSeenAtMs,
        isThisDevice: row.jkt === asker.deviceId,
        holdUntilMs: getHoldEndMs(context, {
          session: { deviceAddedAtMs: row.addedAtMs, isLaterDevice: row.isLater },
        }),
      })),
      recovery: await findRecovery(context, asker, wallet.walletId),
      holdUntilMs: getHoldEndMs(context, asker),
      audit: lines.map(({ atMs, action, facts }) => ({
        atMs,
        event: action,
        detail: facts.kind ?? facts.method ?? '',
      })),
    }
  })
}
