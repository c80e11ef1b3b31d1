import type { Logger } from 'pino'
import { type AccountsContext, createAccounts } from './accounts/createAccounts.js'
import { type AnalyticsContext, createDailyCounts } from './analytics/storeEvents.js'
import { createCatalogue } from './catalogue/catalogue.js'
import type { CatalogueContext } from './catalogue/routes.js'
import { createChains } from './chains/createChains.js'
import type { ChainsContext } from './chains/routes.js'
import type { Config } from './config.js'
import type { Database } from './db/Database.js'
import type { HealthContext } from './health/routes.js'
import { createAddressKeys } from './http/clientAddress.js'
import type { ProjectsService } from './http/Project.js'
import { createCursors } from './http/signCursor.js'
import { createImages } from './images/createImages.js'
import { createNames, type NamesContext } from './names/createNames.js'
import { createOnramp, type OnrampContext } from './onramp/createOnramp.js'
import type { Providers } from './Providers.js'
import { createProjects } from './projects/projects.js'
import type { Logins, ProjectsContext } from './projects/routes.js'
import type { SigningKeys } from './secrets/createSigningKeys.js'
import { createSignIns } from './signIn/createSignIns.js'
import type { SignInContext } from './signIn/routes.js'
import { createSignInStore } from './signIn/signInStore.js'
import { createSwap, type SwapContext } from './swap/createSwap.js'
import { createTokens, type TokensContext } from './tokens/createTokens.js'

/** Services of all routes of the API origin. */
type Services = AccountsContext & AnalyticsContext & CatalogueContext & ChainsContext & HealthContext & NamesContext
type MoreServices = OnrampContext & ProjectsContext & SignInContext & SwapContext & TokensContext
export type ServerContext = Services &
  MoreServices & {
    readonly config: Config
    readonly logger: Logger
    readonly database: Database
    readonly projects: ProjectsService
  }

interface ContextOptions {
  readonly config: Config
  readonly logger: Logger
  readonly database: Database
  /** Read at each use: the port may not be known yet. */
  readonly publicUrl: () => string
  readonly providers: Providers
  readonly logins: Logins | undefined
  readonly signingKeys: SigningKeys | undefined
  readonly namesKey: `0x${string}` | undefined
  readonly isDraining: () => boolean
  readonly now: () => number
}

/** Creates the services of a server from its configuration and an open database. */
export function createContext(options: ContextOptions): ServerContext {
  const { config, logger, database, publicUrl, providers, logins, signingKeys, namesKey, isDraining, now } = options
  const { queries } = database
  const { ipfsGateway, secretKey } = config
  const shared = { config, logger, queries, publicUrl, now, cursors: createCursors(secretKey) }
  const [addressKeys, dailyCounts] = [createAddressKeys(secretKey), createDailyCounts(queries, now)]
  const chains = createChains({ ...shared, rpc: providers.rpc })
  const { chainIds, rpc, fetchUntrusted } = chains
  const images = createImages({ publicUrl, fetchUntrusted, ipfsGateway, now })
  const { marks, iconUrl } = images
  const tokens = createTokens({ ...shared, chains, iconUrl, providers })
  const signInParts = { store: createSignInStore(queries, now), rpc, chainIds, issuer: publicUrl, now }
  return {
    ...{ config, logger, database, rpc, marks, addressKeys, dailyCounts, logins, signingKeys, isDraining },
    projects: createProjects(queries, now),
    catalogue: createCatalogue({ queries, generatedCount: config.catalogueExtra, now }),
    tokenPrices: tokens.tokenPrices,
    ...createAccounts({ ...shared, chains, tokens, images, providers }),
    ...createNames({ ...shared, chains, images, addressKeys, dailyCounts, namesKey, providers }),
    ...createSwap({ ...shared, chains, tokens, iconUrl, given: providers.swaps ?? [] }),
    ...createOnramp({ ...shared, iconUrl, given: providers.onramps ?? [] }),
    signIns: signingKeys && createSignIns({ ...signInParts, signingKeys }),
  }
}
