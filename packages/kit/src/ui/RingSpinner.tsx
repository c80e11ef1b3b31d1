import { checkIcon, retryIcon } from '@foyer/ui/icons/baseIcons'
import { statusStyle } from '@foyer/ui/styles/controls'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './Icon.js'
import { SafeImage } from './SafeImage.js'
import { useStyle } from './UiContext.js'

export interface RingSpinnerProps {
  src: string | undefined
  name: string
  status: 'busy' | 'error' | 'success' | 'idle'
  round?: boolean
  /** The edge length of the logo in px. The ring is 20 px wider. */
  size?: number
  /** If set, the logo becomes a retry button in the status `error`. */
  onRetry?: (() => void) | undefined
  retryLabel?: string
}

/** A logo with a ring in the shape of the logo. The ring rotates while busy, and shakes once on an error. */
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

/** The style of the ring for all its states. */
export const ringStyle = `
.ring{position:relative;display:grid;place-items:center;width:var(--ring);height:var(--ring);margin:8px auto 16px;border-radius:31%;isolation:isolate;transition:transform .1s}
.ring::before,.ring::after{content:"";position:absolute;border-radius:inherit}
.ring::before{inset:0;z-index:-2}
.ring .arc{position:absolute;inset:0;z-index:-2;border-radius:inherit;overflow:hidden}
.ring .arc::before{content:"";position:absolute;inset:-25%;background:conic-gradient(from 0deg,transparent 55%,var(--_accent-text));animation:spin 1.2s linear infinite}
.ring::after{inset:3px;z-index:-1;border-radius:29.5%;background:var(--_bg)}
.ring[data-status=error]::before{background:var(--_danger);animation:ringout .75s .75s ease-out both}
.ring[data-status=success]::before{background:var(--_positive)}
.ring[data-status=error]{animation:shake .22s}
button.ring:active{transform:scale(.97)}
.ring .badge{position:absolute;inset-inline-end:-4px;bottom:-4px;display:grid;place-items:center;width:32px;height:32px;border-radius:50%;background:var(--_bg);box-shadow:0 0 0 1px var(--_border),0 2px 8px #0002;color:var(--_text)}
.ring .badge .i{width:16px;height:16px}
@keyframes ringout{to{opacity:.25}}
@keyframes spin{to{transform:rotate(1turn)}}
@keyframes pulse{50%{opacity:.4}}
@keyframes shake{20%,60%{transform:translateX(-2px)}40%,80%{transform:translateX(2px)}}
@media(prefers-reduced-motion:reduce){.ring .arc::before{animation:pulse 2s ease-in-out infinite;background:var(--_accent-text)}.ring,.ring::before{animation:none!important}.ring:active{transform:none!important}}
@media(forced-colors:active){.ring{forced-color-adjust:none}}
`

export interface StatusTextProps {
  title: string
  text?: ReactNode
  /** `error` is announced at once, `status` at the next pause of the screen reader. */
  tone?: 'status' | 'error'
}

/** A heading and a line of text below a logo. A change fades in within 120 ms. */
export function StatusText({ title, text, tone = 'status' }: StatusTextProps): ReactNode {
  useStyle(statusStyle)
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    box.current?.animate([{ opacity: 0 }, { opacity: 1 }], 120)
  }, [title])
  return (
    <div className="state" ref={box} role={tone === 'error' ? 'alert' : 'status'}>
      <h3>{title}</h3>
      {text !== undefined && <p>{text}</p>}
    </div>
  )
}
