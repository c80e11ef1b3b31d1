import type { ProviderDefinition, ProviderName } from './Provider.js'
import { apple } from './providers/apple.js'
import { discord } from './providers/discord.js'
import { facebook } from './providers/facebook.js'
import { github } from './providers/github.js'
import { google } from './providers/google.js'
import { x } from './providers/x.js'

/** The protocol of each provider. */
export const providerTable: Readonly<Record<ProviderName, ProviderDefinition>> = {
  google,
  github,
  apple,
  facebook,
  x,
  discord,
}
