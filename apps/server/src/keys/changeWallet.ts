import { type Queries, runQuery } from '../db/Database.js'
import { type AuditEntry, writeAudit } from '../login/writeAudit.js'
import type { SecurityEvent } from '../mail/Mail.js'
import { lockWallet, type WalletRow } from './findWallet.js'
import type { Asker, KeysContext } from './KeysContext.js'

/** The audit entry and the notice of a change. */
export interface Trace {
  readonly action: string
  readonly facts?: Readonly<Record<string, string>>
  /** The notice that is mailed to the person. */
  readonly notice?: SecurityEvent
}

/** Creates an audit entry about the caller. */
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
 * Changes a wallet in one transaction with its audit entry and notice. Locks the wallet: its changes run one after the
 * other. `change` returns their content, or undefined if there was nothing to do. It must not call the keeper, because
 * the two stores share no transaction. Throws `wallet_unknown` and the errors of `change`.
 */
export async function changeWallet(
  context: KeysContext,
  asker: Asker,
  walletId: string,
  change: (transaction: Queries, wallet: WalletRow) => Promise<Trace | undefined>,
): Promise<void> {
  await runQuery(() =>
    context.database.queries.transaction(async (transaction) => {
      const wallet = await lockWallet(transaction, asker, walletId)
      const trace = await change(transaction, wallet)
      if (trace === undefined) return
      if (trace.notice !== undefined) await context.notify(transaction, asker, trace.notice)
      await writeAudit(transaction, auditEntry(context, asker, walletId, trace))
    }),
  )
  context.startDelivery()
}
