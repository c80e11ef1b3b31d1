import { askDatabase, type Queries } from '../db/Database.js'
import { type AuditEntry, writeAudit } from '../login/writeAudit.js'
import type { SecurityEvent } from '../mail/Mail.js'
import { lockWallet, type WalletRow } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'

/** What a change leaves behind beside the change itself. */
export interface Trace {
  readonly action: string
  readonly facts?: Readonly<Record<string, string>>
  /** The person is told by mail. */
  readonly notice?: SecurityEvent
}

/** A line of the audit log about the asking person. */
export function auditEntry(context: KeysContext, asker: Asker, walletId: string, trace: Trace): AuditEntry {
  return {
    action: trace.action,
    atMs: context.now(),
    personId: asker.personId,
    projectId: asker.projectId,
    facts: { walletId, deviceId: asker.deviceId, hostOrigin: asker.hostOrigin, ...trace.facts },
  }
}

/**
 * Changes a wallet in one transaction with its audit line and the mail that tells of it; changes of one wallet come one
 * after the other. The change returns what it leaves behind, undefined when there was nothing left to do. Never asks the
 * keeper: the two stores share no transaction. Throws `wallet_unknown`, and what the change throws.
 */
export async function changeWallet(
  context: KeysContext,
  asker: Asker,
  walletId: string,
  change: (transaction: Queries, wallet: WalletRow) => Promise<Trace | undefined>,
): Promise<void> {
  await askDatabase(() =>
    context.database.queries.transaction(async (transaction) => {
      const wallet = await lockWallet(transaction, asker, walletId)
      const trace = await change(transaction, wallet)
      if (trace === undefined) return
      if (trace.notice !== undefined) await context.notify(transaction, asker, trace.notice)
      await writeAudit(transaction, auditEntry(context, asker, walletId, trace))
    }),
  )
  context.wakeOutbox()
}
