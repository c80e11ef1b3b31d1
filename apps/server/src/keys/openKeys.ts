import type { Logger } from 'pino'
import type { Config } from '../config.js'
import type { Database } from '../db/Database.js'
import type { KeyHooks } from '../frameOrigin/FrameContext.js'
import type { FramePage } from '../frameOrigin/FramePage.js'
import type { FrameRoute } from '../frameOrigin/FrameRoute.js'
import type { Keeper } from '../keeper/Keeper.js'
import { openKeeper } from '../keeper/openKeeper.js'
import { finishDeletions } from './finishDeletions.js'
import { finishAllRemovals } from './finishRemovals.js'
import { forgetDevices } from './forgetDevices.js'
import { assertNoHold, holdUntil } from './holdUntil.js'
import { keyRoutes } from './keyRoutes.js'
import { deleteOldNonces } from './makeNonce.js'
import { recoveryPage } from './recoveryPage.js'
import { verifyProof } from './verifyProof.js'

/** The keys' part of a server. */
export type Keys = {
  readonly routes: readonly FrameRoute[]
  readonly pages: readonly FramePage[]
  readonly hooks: KeyHooks
  readonly keeper: Keeper
  /** Finishes what a killed server left half done, and forgets what nobody came to use. Run at the start and daily. */
  readonly clean: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * Opens the keeper and makes the routes and hooks of the keys. Throws `ConfigError` when there is no keeper key outside
 * the sandbox, and what a database throws.
 */
export const openKeys = async (options: {
  config: Config
  database: Database
  logger: Logger
  now: () => number
}): Promise<Keys> => {
  const { config, database, now } = options
  const keeper = await openKeeper(options)
  return {
    routes: keyRoutes(keeper),
    pages: [recoveryPage],
    hooks: {
      verifyProof: (queries, claim) => verifyProof(queries, claim, now()),
      onSignedOutEverywhere: (queries, person, kept) => forgetDevices(queries, config, person, kept),
      holdUntil: (session) => holdUntil({ config, now }, { session }),
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
