import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import type { QrDrawing } from './renderQr.js'
import { SafeImage } from './SafeImage.js'
import { useStyle } from './UiContext.js'

export interface QrCodeProps {
  /** Undefined while it loads. A placeholder grid of the same size is shown until then. */
  value: string | undefined
  /** The text alternative, such as "QR code of your address". */
  label: string
  /** The maximum edge length in px, including the padding. */
  size?: number
  logo?: { src: string | undefined; name: string; round?: boolean } | undefined
  /** Shown if the text does not fit into a QR code. */
  failedLabel: string
  /** The expected number of modules per edge. It gives the placeholder the same density as the code. */
  expectedModules?: number
}

interface State {
  value: string
  drawing: QrDrawing | undefined
}

export function QrCode({ value, label, size = 328, logo, failedLabel, expectedModules = 33 }: QrCodeProps): ReactNode {
  useStyle(qrStyle)
  const [state, setState] = useState<State>()
  const hasLogo = logo !== undefined
  useEffect(() => {
    if (value === undefined) return undefined
    let live = true
    const loadDrawing = async () => {
      const { renderQr } = await import('./renderQr.js')
      return renderQr(value, hasLogo)
    }
    loadDrawing().then(
      (drawing) => live && setState({ value, drawing }),
      () => live && setState({ value, drawing: undefined }),
    )
    return () => {
      live = false
    }
  }, [value, hasLogo])
  const style = { '--qr': `${size}px` } as CSSProperties
  const ready = state !== undefined && state.value === value
  if (ready && !state.drawing) return <p role="alert">{failedLabel}</p>
  const drawing = ready ? state.drawing : undefined
  return (
    <div
      className={drawing ? 'qr' : 'qr qr-wait'}
      part="qr"
      style={style}
      role="img"
      aria-label={label}
      aria-busy={!drawing}
      data-testid="qr-code"
    >
      <Drawing {...(drawing ?? createPlaceholder(expectedModules))} />
      {drawing && logo && (
        <SafeImage src={logo.src} name={logo.name} round={logo.round} size={Math.round(size * 0.17)} />
      )}
    </div>
  )
}

function Drawing({ size, dots }: QrDrawing): ReactNode {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path className="dots" d={dots} />
      {[
        [0, 0],
        [size - 7, 0],
        [0, size - 7],
      ].map(([x = 0, y = 0]) => (
        <g key={`${x},${y}`}>
          <rect className="finder" x={x + 0.5} y={y + 0.5} width="6" height="6" rx="1.8" />
          <rect className="core" x={x + 2} y={y + 2} width="3" height="3" rx="0.9" />
        </g>
      ))}
    </svg>
  )
}

/** Creates a placeholder grid that looks like a QR code. */
function createPlaceholder(size: number): QrDrawing {
  let dots = ''
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const corner = (x < 8 && y < 8) || (x >= size - 8 && y < 8) || (x < 8 && y >= size - 8)
      if (!corner && (x + y) % 2 === 0) dots += `M${x + 0.5} ${y + 0.5}h0`
    }
  }
  return { size, dots }
}

/** The code is dark on white in both themes, because many scanners cannot read it inverted. */
const qrStyle = `
.qr{position:relative;width:100%;max-width:var(--qr);aspect-ratio:1;margin:0 auto;padding:16px;border-radius:var(--_r7);background:#fff;box-shadow:inset 0 0 0 1px #0000001a;color:var(--_qr);forced-color-adjust:none;direction:ltr}
.qr>svg{display:block;width:100%}
.qr .dots{fill:none;stroke:currentColor;stroke-width:.86;stroke-linecap:round}
.qr .finder{fill:none;stroke:currentColor;stroke-width:1}
.qr .core{fill:currentColor}
.qr>.img{position:absolute;inset:0;margin:auto}
.qr-wait{overflow:hidden}
.qr-wait>svg{opacity:.28}
.qr-wait::after{content:"";position:absolute;inset:-50%;background:linear-gradient(135deg,transparent 42%,#ffffffd9 50%,transparent 58%);animation:shimmer 1s linear infinite}
@keyframes shimmer{from{transform:translate(-40%,-40%)}to{transform:translate(40%,40%)}}
@media(prefers-reduced-motion:reduce){.qr-wait::after{display:none}}
`
