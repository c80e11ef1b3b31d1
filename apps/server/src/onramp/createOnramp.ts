import type { Logger } from 'pino'
import type { ChainSettings } from '../chains/settings.js'
import type { Queries } from '../db/Database.js'
import type { Cursors } from '../http/signCursor.js'
import type { Images } from '../images/createImages.js'
import { createOnrampCatalog, type OnrampCatalog } from './createOnrampCatalog.js'
import { createOnrampProviders } from './createOnrampProviders.js'
import { createPurchases, type PurchasesService } from './createPurchases.js'
import type { OnrampProvider } from './OnrampProvider.js'
import { createSessionStore } from './sessionStore.js'
import type { OnrampSettings } from './settings.js'

/** The services of the on-ramp routes. */
export interface OnrampContext {
  readonly shop: OnrampCatalog
  readonly purchases: PurchasesService
}

/** Creates the catalogue of providers, and the purchases. */
export function createOnramp(options: {
  readonly config: ChainSettings & { readonly onramp: OnrampSettings }
  readonly logger: Logger
  readonly queries: Queries
  readonly publicUrl: () => string
  readonly cursors: Cursors
  readonly images: Images
  readonly now: () => number
  /** These providers come before those of the settings. */
  readonly providers: { readonly onramps?: readonly OnrampProvider[] }
}): OnrampContext {
  const { config, logger, queries, publicUrl, cursors, images, now, providers } = options
  const webhookUrl = (id: string) => `${publicUrl()}/foyer/v1/onramp/webhooks/${id}`
  const shop = createOnrampCatalog({
    providers: [...(providers.onramps ?? []), ...createOnrampProviders(config.onramp, webhookUrl, now)],
    ...{ networks: config.networks, iconUrl: images.iconUrl, now },
  })
  return { shop, purchases: createPurchases({ shop, store: createSessionStore(queries, now), cursors, logger, now }) }
}
