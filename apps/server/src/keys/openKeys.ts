import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Database } from '../db/Database.js'
import { HttpError } from '../errors/HttpError.js'
import type { Keeper } from '../keeper/Keeper.js'
import { openKeeper } from '../keeper/openKeeper.js'
import type { KeeperSettings } from '../keeper/settings.js'
import type { FrameRoute, KeyHooks } from '../login/frame/FrameContext.js'
import type { FramePage } from '../login/frame/FramePage.js'
import type { ServerSettings } from '../settings/serverSettings.js'
import { finishDeletions } from './deleteWallet.js'
import { assertNoHold, getHoldEndMs } from './deviceHold.js'
import { keyRoutes } from './keyRoutes.js'
import { deleteOldNonces, verifyProof } from './proof.js'
import { finishAllRemovals, removeDeviceSlots } from './removals.js'

function readPage(folder: string): string {
  try {
    return readFileSync(join(folder, 'recovery.html'), 'utf8')
  } catch (cause) {
    throw new HttpError('not_found', 'The recovery page was not built', { cause })
  }
}

/** Returns the policy that the page contains, plus `frame-ancestors`, which works only in a header. */
function policyOf(html: string): string {
  const found = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1]
  if (found === undefined) throw new HttpError('internal_error', 'The recovery page carries no policy')
  return `${found}; frame-ancestors 'none'`
}

/** The offline page that opens a recovery kit. A saved copy works without this server. */
const recoveryPage: FramePage = {
  method: 'GET',
  path: '/recovery',
  answer: async ({ config }) => {
    const html = readPage(config.frameDir)
    return new Response(html, {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policyOf(html) },
    })
  },
}

type KeysConfig = KeeperSettings & Pick<ServerSettings, 'sandbox' | 'dataDir'>

/** The routes, pages and hooks of the keys. */
export interface Keys {
  readonly routes: readonly FrameRoute[]
  readonly pages: readonly FramePage[]
  readonly hooks: KeyHooks
  readonly keeper: Keeper
  /** Completes the work of a killed server and deletes unused data. Run it at the start and daily. */
  readonly clean: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Opens the keeper and creates the routes and hooks of the keys. Throws `ConfigError` without a keeper key outside the
 * sandbox, and the errors of the databases.
 */
export async function openKeys(options: {
  config: KeysConfig
  database: Database
  logger: Logger
  now: () => number
}): Promise<Keys> {
  const { config, database, now } = options
  const keeper = await openKeeper(options)
  return {
    routes: keyRoutes(keeper),
    pages: [recoveryPage],
    hooks: {
      verifyProof: (queries, claim) => verifyProof(queries, claim, now()),
      onSignedOutEverywhere: (queries, person, kept) => removeDeviceSlots(queries, config, person, kept),
      getHoldEndMs: (session) => getHoldEndMs({ config, now }, { session }),
      assertNoHold: (session) => assertNoHold({ config, now }, { session }),
    },
    keeper,
    clean: async () => {
      await finishAllRemovals({ queries: database.queries, keeper })
      await finishDeletions({ queries: database.queries, keeper })
      await keeper.clean()
      await deleteOldNonces(database.queries, now())
    },
    close: keeper.close,
  }
}
