import type { CSSProperties, ReactNode } from 'react'
import { Icon } from './Icon.js'
import { checkIcon, retryIcon } from './icons/connectIcons.js'
import { SafeImage } from './SafeImage.js'
import { ringStyle } from './styles/ring.js'
import { useStyle } from './UiContext.js'

export type RingSpinnerProps = {
  src: string | undefined
  name: string
  status: 'busy' | 'error' | 'success' | 'idle'
  round?: boolean
  /** Edge of the logo in px; the ring is 20 px wider. */
  size?: number
  /** With it the whole logo is a button once the status is `error`. */
  onRetry?: (() => void) | undefined
  retryLabel?: string
}

/** A logo in a ring of its own shape that turns while something is awaited, and shakes once when it fails. */
export function RingSpinner(props: RingSpinnerProps): ReactNode {
  const { src, name, status, round, size = 80, onRetry, retryLabel } = props
  useStyle(ringStyle)
  const style = { '--ring': `${size + 20}px`, ...(round ? { borderRadius: '50%' } : {}) } as CSSProperties
  const inside = (
    <>
      {status === 'busy' && <span className="arc" />}
      <SafeImage src={src} name={name} size={size} round={round} />
      {status === 'success' && (
        <span className="badge">
          <Icon path={checkIcon} />
        </span>
      )}
    </>
  )
  if (status === 'error' && onRetry) {
    return (
      <button
        type="button"
        className="ring"
        part="ring"
        data-status={status}
        style={style}
        onClick={onRetry}
        aria-label={retryLabel}
      >
        {inside}
        <span className="badge">
          <Icon path={retryIcon} />
        </span>
      </button>
    )
  }
  return (
    <div className="ring" part="ring" data-status={status} style={style}>
      {inside}
    </div>
  )
}
