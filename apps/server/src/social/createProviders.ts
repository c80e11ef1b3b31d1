import type { FrameContext } from '../frameOrigin/FrameContext.js'
import { HttpError } from '../http/HttpError.js'
import { createProviderClient, type ProviderClient } from './createProviderClient.js'
import type { ProviderName } from './Provider.js'
import { providerTable } from './providerTable.js'

/** The providers an operator has set up, each made when it is first needed and kept with the keys it has fetched. */
export type Providers = {
  /** Throws `not_enabled`. */
  readonly find: (context: FrameContext, name: ProviderName) => ProviderClient
}

/** No provider yet. */
export const createProviders = (): Providers => {
  const made = new Map<ProviderName, ProviderClient>()
  return {
    find: (context, name) => {
      const known = made.get(name)
      if (known !== undefined) return known
      const settings = context.config.social.providers[name]
      const definition = providerTable[name]
      if (settings === undefined)
        throw new HttpError('not_enabled', `Logging in with ${definition.title} is not set up here`)
      const { config, now, closing } = context
      const provider = createProviderClient(definition, settings, { isHttpAllowed: config.sandbox, now, closing })
      made.set(name, provider)
      return provider
    },
  }
}
