import type { SocialProvider } from '../../core/Options.js'
import type { Brand } from '../../ui/BrandMark.js'
import { apple } from '../../ui/brands/apple.js'
import { discord } from '../../ui/brands/discord.js'
import { facebook } from '../../ui/brands/facebook.js'
import { farcaster } from '../../ui/brands/farcaster.js'
import { github } from '../../ui/brands/github.js'
import { google } from '../../ui/brands/google.js'
import { x } from '../../ui/brands/x.js'

/** The mark and the name of every provider. */
export const brands: Readonly<Record<SocialProvider, Brand>> = {
  google,
  github,
  apple,
  facebook,
  x,
  discord,
  farcaster,
}
