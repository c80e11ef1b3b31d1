import type { ReactNode } from 'react'
import type { SocialProvider } from '../../core/Options.js'
import { RowSkeleton } from '../../ui/Row.js'
import { useStyle } from '../../ui/UiContext.js'
import { arrangeSocials } from './arrangeSocials.js'
import { loginStyle } from './loginStyle.js'

/** A field that is still on its way, in its final size. */
export function EmailSkeleton(): ReactNode {
  useStyle(loginStyle)
  return <div className="login-wait sk" aria-hidden="true" />
}

/** Rows and tiles that are still on their way, in their final size. */
export function SocialSkeleton({ socials }: { readonly socials: readonly SocialProvider[] }): ReactNode {
  useStyle(loginStyle)
  const { rows, tiles, hasMore } = arrangeSocials(socials)
  return (
    <div className="stack" aria-hidden="true">
      <RowSkeleton count={rows.length} />
      {tiles.length > 0 && (
        <div className="ways">
          {Array.from({ length: tiles.length + (hasMore ? 1 : 0) }, (_, index) => (
            <span key={index} className="way sk" />
          ))}
        </div>
      )}
    </div>
  )
}
