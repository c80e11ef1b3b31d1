import type { Endpoint, EndpointAnswer, EndpointParsedBody } from '@foyer/contract/http/endpoint'
import {
  postKeysCreate,
  postKeysDelete,
  postKeysExport,
  postKeysIdentityRemove,
  postKeysLevelRaise,
  postKeysNonce,
  postKeysRecoveryCancel,
  postKeysRecoveryConfirm,
  postKeysRecoveryStart,
  postKeysRelease,
  postKeysSecrets,
  postKeysSecurity,
  postKeysSlotAdd,
  postKeysSlotRemove,
  postKeysSlotUsed,
  postKeysVault,
  postKeysWallet,
} from '@foyer/contract/keys/keyEndpoints'
import { runQuery } from '../db/Database.js'
import { defineRoute, type RouteRequest } from '../http/defineRoute.js'
import { FrameReply } from '../http/FrameCall.js'
import type { Keeper } from '../keeper/Keeper.js'
import { noRefreshCookie } from '../login/authSession.js'
import { getLogInTrust } from '../login/contacts.js'
import type { Budget } from '../login/createBudgets.js'
import type { FrameContext, FrameRoute } from '../login/frame/FrameContext.js'
import { listIdentities, unlinkIdentity } from '../login/identities.js'
import { deletePerson, loadPerson } from '../login/loadPerson.js'
import { listAddresses } from '../login/noticeAddresses.js'
import { amendNewDevice, earlierKey, queueNotice } from '../login/notices.js'
import { addSlot } from './addSlot.js'
import { createWallet } from './createWallet.js'
import { deleteWallet } from './deleteWallet.js'
import { getSecurity, getWallet } from './getWallet.js'
import { makeSecrets } from './halves.js'
import type { Asker, KeysContext } from './KeysContext.js'
import { markSlotUsed } from './markSlotUsed.js'
import { makeNonce } from './proof.js'
import { raiseLevel } from './raiseLevel.js'
import { recordExport } from './recordExport.js'
import { cancelRecovery, confirmRecovery, startRecovery } from './recovery.js'
import { releaseHalf } from './releaseHalf.js'
import { removeIdentity } from './removeIdentity.js'
import { removeSlot } from './removeSlot.js'
import { replaceVault } from './replaceVault.js'

const hourMs = 3_600_000

/**
 * Returns the limits of calls that add rows, some of which can never be deleted. A device needs only a fraction of
 * them. Limits are per device: a thief of a session cannot keep the person's devices from opening or defending the
 * wallet. A sandbox has a hundred times as much, for tests.
 */
function keyBudgets(sandbox: boolean) {
  const factor = sandbox ? 100 : 1
  return {
    secrets: { name: 'keys/secrets', points: 60 * factor, windowMs: hourMs },
    /** Each page load opens the wallet with the device's slot. */
    release: { name: 'keys/release', points: 1_200 * factor, windowMs: hourMs },
    nonce: { name: 'keys/nonce', points: 300 * factor, windowMs: hourMs },
  } as const satisfies Record<string, Budget>
}

function askerOf<E extends Endpoint>(request: RouteRequest<E, 'session'>): Asker {
  return {
    projectId: request.project.id,
    personId: request.session.personId,
    deviceId: request.device.jkt,
    hostOrigin: request.hostOrigin,
    frameOrigin: request.frameOrigin,
    session: request.session,
  }
}

function keysContext(context: FrameContext, keeper: Keeper): KeysContext {
  return {
    config: context.config,
    logger: context.logger,
    database: context.database,
    now: context.now,
    keeper,
    notify: async (queries, asker, event) => {
      const { deviceId, hostOrigin } = asker
      if (event === 'releaseDone' && (await amendNewDevice(context, queries, asker, deviceId))) return
      await queueNotice(context, queries, asker, { kind: 'security', event, hostOrigin, atMs: context.now() })
    },
    getLogInTrust: (queries, asker) => getLogInTrust(context, queries, asker, asker.session.method),
    queueRecoveryNotices: async (queries, asker, { recoveryId, expiresAtMs }) => {
      const person = await loadPerson(queries, context.secrets, asker, '')
      if (person === undefined) return []
      const key = `recovery/${recoveryId}`
      const content = {
        kind: 'security',
        event: 'releaseStarted',
        hostOrigin: asker.hostOrigin,
        atMs: context.now(),
      } as const
      await queueNotice(context, queries, asker, content, { key, isTracked: true, expiresAtMs })
      const sure = listAddresses(context, person).filter(({ isNew }) => !isNew)
      return sure.map(({ isEarlier }) => (isEarlier ? earlierKey(key) : key))
    },
    areSent: (queries, mailKeys) => context.outbox.areSent(queries, mailKeys),
    deletePerson,
    listIdentities: (queries, asker) => listIdentities(queries, context.secrets, asker),
    unlinkIdentity: (queries, { projectId, personId, session }, method) =>
      unlinkIdentity(context, queries, { id: session.id, projectId, personId }, method),
    startDelivery: () => context.outbox.startDelivery(),
  }
}

/** Counts a call of the device. Throws `too_many_tries` with the wait. */
function consumeBudget(
  { budgets, config, database }: FrameContext,
  { projectId, personId, deviceId }: Asker,
  counted: keyof ReturnType<typeof keyBudgets>,
): Promise<void> {
  return runQuery(() =>
    budgets.consume(database.queries, keyBudgets(config.sandbox)[counted], [projectId, personId, deviceId]),
  )
}

/** Creates the routes of `/api/keys/…`. Each requires an open session and a proof of its device's key. */
export function keyRoutes(keeper: Keeper): readonly FrameRoute[] {
  const route = <E extends Endpoint>(
    endpoint: E,
    answer: (context: KeysContext, asker: Asker, body: EndpointParsedBody<E>) => Promise<EndpointAnswer<E>>,
    counted?: keyof ReturnType<typeof keyBudgets>,
  ): FrameRoute =>
    defineRoute(endpoint, { auth: 'session' }, async (context: FrameContext, request) => {
      const asker = askerOf(request)
      if (counted !== undefined) await consumeBudget(context, asker, counted)
      return answer(keysContext(context, keeper), asker, request.body)
    })
  return [
    route(postKeysWallet, getWallet),
    route(postKeysSecrets, makeSecrets, 'secrets'),
    route(postKeysCreate, createWallet),
    route(postKeysRelease, releaseHalf, 'release'),
    route(postKeysNonce, makeNonce, 'nonce'),
    route(postKeysSlotAdd, addSlot),
    route(postKeysSlotRemove, removeSlot),
    route(postKeysSlotUsed, markSlotUsed),
    route(postKeysLevelRaise, raiseLevel),
    route(postKeysVault, replaceVault),
    route(postKeysExport, recordExport),
    defineRoute(postKeysDelete, { auth: 'session' }, async (context: FrameContext, request) => {
      await deleteWallet(keysContext(context, keeper), askerOf(request), request.body)
      return new FrameReply({}, [noRefreshCookie(request.project.id)])
    }),
    route(postKeysRecoveryStart, startRecovery),
    route(postKeysRecoveryCancel, cancelRecovery),
    route(postKeysRecoveryConfirm, confirmRecovery),
    route(postKeysIdentityRemove, removeIdentity),
    route(postKeysSecurity, getSecurity),
  ]
}
