import type { ReactNode } from 'react'
import { useStyle } from './UiContext.js'

export type IllustrationName = 'login' | 'assets' | 'gateway' | 'network' | 'compare'

const drawings: Record<IllustrationName, ReactNode> = {
  // A key and a round lock: one log-in for every app.
  login: (
    <>
      <circle className="s" cx="23" cy="28" r="9" />
      <circle className="a" cx="23" cy="28" r="2.5" />
      <path className="l" d="M32 28h14M41 28v5M46 28v4" />
    </>
  ),
  // Coins in front of a case.
  assets: (
    <>
      <rect className="s" x="12" y="17" width="28" height="22" rx="6" />
      <path className="l" d="M12 24h28" />
      <circle className="s" cx="38" cy="37" r="8" />
      <path className="l" d="M38 33.5v7M35.5 37h5" />
    </>
  ),
  // A doorway with a path to it.
  gateway: (
    <>
      <path className="s" d="M18 42V26a10 10 0 0 1 20 0v16" />
      <path className="l" d="M12 42h32M28 42V28" />
      <circle className="a" cx="28" cy="26" r="2.5" />
    </>
  ),
  // Nodes that share one record.
  network: (
    <>
      <path className="l" d="M28 19 17 37h22z" />
      <circle className="s" cx="28" cy="18" r="6" />
      <circle className="s" cx="17" cy="37" r="6" />
      <circle className="s" cx="39" cy="37" r="6" />
    </>
  ),
  // Lanes of different lengths: each network has a different speed and price.
  compare: (
    <>
      <path className="l" d="M15 20h26M15 28h16M15 36h21" />
      <circle className="s" cx="41" cy="20" r="4" />
      <circle className="s" cx="31" cy="28" r="4" />
      <circle className="s" cx="36" cy="36" r="4" />
    </>
  ),
}

export interface IllustrationProps {
  name: IllustrationName
}

/** A drawing of 56 px in the accent color. Decorative. */
export function Illustration({ name }: IllustrationProps): ReactNode {
  useStyle(teachStyle)
  return (
    <svg className="art" viewBox="0 0 56 56" aria-hidden="true">
      <rect className="p" width="56" height="56" rx="16" />
      {drawings[name]}
    </svg>
  )
}

export interface TeachingPointsProps {
  points: readonly { art: IllustrationName; title: string; text: string }[]
}

/** A list of illustrated explanations, for example about wallets or networks. */
export function TeachingPoints({ points }: TeachingPointsProps): ReactNode {
  useStyle(teachStyle)
  return (
    <div className="points">
      {points.map(({ art, title, text }) => (
        <div key={title} className="point">
          <Illustration name={art} />
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </div>
  )
}

/** The style of the explanations: an illustration, a heading and a sentence each. */
const teachStyle = `
.points{display:flex;flex-direction:column;gap:20px;padding:0 4px 20px}
.point{display:grid;grid-template-columns:56px 1fr;gap:4px 16px;align-items:start}
.point>svg{grid-row:span 2;width:56px;height:56px}
.point h3{font-size:var(--_t3);font-weight:600}
.point p{color:var(--_text-muted)}
.art .p{fill:var(--_accent-soft)}
.art .l{fill:none;stroke:var(--_accent-text);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.art .a{fill:var(--_accent-text)}
.art .s{fill:var(--_bg);stroke:var(--_accent-text);stroke-width:2;stroke-linejoin:round}
@media(forced-colors:active){.art{forced-color-adjust:none}}
`
