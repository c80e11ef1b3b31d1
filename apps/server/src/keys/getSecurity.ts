import type { EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import type { postKeysSecurity } from '@foyer/contract/keys/keyEndpoints'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { askDatabase } from '../db/askDatabase.js'
import { auditLog, devices } from '../db/loginSchema.js'
import { isOf } from '../db/personKey.js'
import { decideReturn } from './decidePolicy.js'
import { findRecovery } from './findRecovery.js'
import { listSlots, requireWallet } from './findWallet.js'
import { holdUntil } from './holdUntil.js'
import type { Asker, KeysContext } from './KeysContext.js'

const maxLines = 50
/** Lines of the log that tell the person something; each reload's release of the device's own half would hide them. */
const told = [
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

/** Who can open the wallet, from where, how the person logs in, and what happened lately. */
export const getSecurity = async (
  context: KeysContext,
  asker: Asker,
  body: EndpointParsedBody<typeof postKeysSecurity>,
): Promise<EndpointAnswer<typeof postKeysSecurity>> => {
  const { queries } = context.database
  const wallet = await requireWallet(queries, asker, body.walletId)
  const { managed, hasAddress } = await decideReturn(context, asker)
  return askDatabase(async () => {
    const slots = await listSlots(queries, wallet.walletId)
    const rows = await queries
      .select()
      .from(devices)
      .where(and(isOf(devices, asker), isNull(devices.signedOutAtMs)))
      .orderBy(desc(devices.lastSeenAtMs))
    const lines = await queries
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.personId, asker.personId),
          eq(auditLog.projectId, asker.projectId),
          inArray(auditLog.action, told),
        ),
      )
      .orderBy(desc(auditLog.seq))
      .limit(maxLines)
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
        holdUntilMs: holdUntil(context, {
          session: { deviceAddedAtMs: row.addedAtMs, isLaterDevice: row.isLater },
        }),
      })),
      recovery: await findRecovery(context, asker, wallet.walletId),
      holdUntilMs: holdUntil(context, asker),
      audit: lines.map(({ atMs, action, facts }) => ({
        atMs,
        event: action,
        detail: facts.kind ?? facts.method ?? '',
      })),
    }
  })
}
