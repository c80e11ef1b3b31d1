import type { ReactNode } from 'react'
import type { SocialProvider } from '../../core/Options.js'
import { BrandMark } from '../../ui/BrandMark.js'
import { brands } from './brands.js'

/** A provider's mark in the 40 px place of a row's icon. */
export function SocialMark({ provider }: { readonly provider: SocialProvider }): ReactNode {
  return (
    <span className="glyph brand">
      <BrandMark brand={brands[provider]} size={22} />
    </span>
  )
}
