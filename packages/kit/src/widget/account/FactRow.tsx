import type { ReactNode } from 'react'
import { listStyle } from '../../ui/styles/list.js'
import { useStyle } from '../../ui/UiContext.js'

export interface FactRowProps {
  readonly title: string
  readonly text?: ReactNode
  readonly icon: ReactNode
  readonly end?: ReactNode
}

/** A row that only tells. */
export function FactRow({ title, text, icon, end }: FactRowProps): ReactNode {
  useStyle(listStyle)
  return (
    <div className="row" part="row">
      {icon}
      <span className="text">
        <span className="t" dir="auto">
          {title}
        </span>
        {text !== undefined && <span className="s">{text}</span>}
      </span>
      {end !== undefined && <span className="end">{end}</span>}
    </div>
  )
}

/** Settings, profile and "who can open this wallet". */
export const settingsStyle = `
.settings{display:flex;flex-direction:column;gap:8px}
.settings>.alert{margin:0}
.settings div.row{cursor:default}
.settings .row :is(.t,.s){white-space:normal}
.who-card{display:grid;grid-template-columns:auto minmax(0,1fr);align-items:center;gap:8px 12px;padding:12px 16px 16px;border-radius:var(--_r4);background:var(--_surface)}
.who-card>.glyph{background:var(--_bg)}
.who-card>:is(p,.sk~.sk){grid-column:1/-1}
.who-card.safe>.glyph{color:var(--_positive)}
.who-card h3{font-size:var(--_t3);font-weight:600}
.who-card p{color:var(--_text-muted);text-wrap:pretty}
`
