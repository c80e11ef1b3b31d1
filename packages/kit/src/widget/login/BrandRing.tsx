import { checkIcon } from '@foyer/ui/icons/baseIcons'
import type { ReactNode } from 'react'
import type { SocialProvider } from '../../core/Options.js'
import { BrandMark } from '../../ui/BrandMark.js'
import { Icon } from '../../ui/Icon.js'
import { ringStyle } from '../../ui/RingSpinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { brands } from './SocialMark.js'

export interface BrandRingProps {
  readonly provider: SocialProvider
  readonly status: 'busy' | 'idle' | 'error' | 'success'
}

/**
 * A provider's logo in a ring that turns while a request is pending. It is decoration: the text next to it has the same
 * information.
 */
export function BrandRing({ provider, status }: BrandRingProps): ReactNode {
  useStyle(ringStyle)
  useStyle(socialStyle)
  return (
    <div className="ring mark" part="ring" data-status={status}>
      {status === 'busy' && <span className="arc" />}
      <span className="brand-lg">
        <BrandMark brand={brands[provider]} size={40} />
      </span>
      {status === 'success' && (
        <span className="badge">
          <Icon path={checkIcon} />
        </span>
      )}
    </div>
  )
}

/** The styles of the views for a log-in with a provider. */
export const socialStyle = `
.social{display:flex;flex-direction:column;gap:8px}
.ring.mark{--ring:100px}
.ring.mark>.brand-lg{display:grid;place-items:center;width:80px;height:80px;border-radius:30%;background:var(--_surface);color:var(--_text)}
.social>.state{min-height:108px;padding-top:0}
.social .acts{display:flex;flex-direction:column;gap:8px}
`
