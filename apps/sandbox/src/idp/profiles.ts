import type { ProviderProfile } from './ProviderProfile.js'
import { apple } from './providers/apple.js'
import { discord } from './providers/discord.js'
import { facebook } from './providers/facebook.js'
import { github } from './providers/github.js'
import { google } from './providers/google.js'
import { x } from './providers/x.js'

/** The fake providers under `/idp/{id}`. */
export const profiles: readonly ProviderProfile[] = [google, apple, github, facebook, x, discord]
