import type { Logger } from 'pino'
import { type AccountsContext, createAccounts } from './accounts/createAccounts.js'
import { type AnalyticsContext, createAnalytics } from './analytics/storeEvents.js'
import { type CatalogueContext, createCatalogue } from './catalogue/catalogue.js'
import { createChains } from './chains/createChains.js'
import type { ChainsContext } from './chains/routes.js'
import type { Config } from './config.js'
import type { HealthContext } from './health/routes.js'
import type { ProjectsService } from './http/Project.js'
import { createCursors } from './http/signCursor.js'
import { createImages } from './images/createImages.js'
import { createNames, type NamesContext } from './names/createNames.js'
import { createOnramp, type OnrampContext } from './onramp/createOnramp.js'
import { createOperations, type OperationsContext } from './operations/createOperations.js'
import type { Providers } from './Providers.js'
import { createPermissionStore } from './permissions/permissionStore.js'
import type { PermissionsContext } from './permissions/routes.js'
import { createProjects } from './projects/projects.js'
import type { ProjectsContext } from './projects/routes.js'
import { createSignIn, type SignInContext } from './signIn/createSignIn.js'
import { createSwap, type SwapContext } from './swap/createSwap.js'
import { createTokens, type TokensContext } from './tokens/createTokens.js'

/** The services of all routes of the API origin. */
export type ServerContext = {
  readonly config: Config
  readonly logger: Logger
  readonly projects: ProjectsService
} & (AccountsContext & AnalyticsContext & CatalogueContext & ChainsContext & HealthContext & NamesContext) &
  (OnrampContext &
    OperationsContext &
    PermissionsContext &
    ProjectsContext &
    SignInContext &
    SwapContext &
    TokensContext)

type GivenParts = 'config' | 'logger' | 'database' | 'logins' | 'signingKeys' | 'isDraining'

interface ContextOptions extends Pick<ServerContext, GivenParts> {
  /** Returns the public URL. Call it at each use: the port may not be known yet. */
  readonly publicUrl: () => string
  readonly providers: Providers
  readonly namesKey: `0x${string}` | undefined
  readonly now: () => number
}

/** Creates the services of a server from its configuration and an open database. */
export function createContext(options: ContextOptions): ServerContext {
  const { config, logger, database, logins, isDraining, now } = options
  const { queries } = database
  const analytics = createAnalytics({ config, queries, now })
  const shared = { ...options, ...analytics, queries, cursors: createCursors(config.secretKey) }
  const chains = createChains(shared)
  const images = createImages({ ...shared, fetchUntrusted: chains.fetchUntrusted })
  const tokens = createTokens({ ...shared, chains, images })
  const parts = { ...shared, chains, images, tokens }
  return {
    ...{ config, logger, database, logins, isDraining, rpc: chains.rpc, marks: images.marks, ...analytics },
    projects: createProjects(queries, now),
    permissions: createPermissionStore(queries, now),
    catalogue: createCatalogue({ queries, generatedCount: config.catalogueExtra, now }),
    tokenPrices: tokens.tokenPrices,
    ...createAccounts(parts),
    ...createNames(parts),
    ...createSwap(parts),
    ...createOnramp(parts),
    ...createOperations({ ...parts, rpc: chains.rpc }),
    ...createSignIn(parts),
  }
}
