import type { ReactNode } from 'react'
import type { SocialProvider } from '../../core/Options.js'
import { apple, type Brand, BrandMark, discord, facebook, farcaster, github, google, x } from '../../ui/BrandMark.js'

/** A provider's logo in the 40 px slot of a row's icon. */
export function SocialMark({ provider }: { readonly provider: SocialProvider }): ReactNode {
  return (
    <span className="glyph brand">
      <BrandMark brand={brands[provider]} size={22} />
    </span>
  )
}

/** The logo and the name of every provider. */
export const brands: Readonly<Record<SocialProvider, Brand>> = {
  google,
  github,
  apple,
  facebook,
  x,
  discord,
  farcaster,
}
