import type { ReactNode } from 'react'
import { addresses } from '../networkList.js'

/** Four figures of the last benchmark, beside those of other widgets. */
export function Figures(): ReactNode {
  const { date, headlines } = import.meta.env.FOYER_FIGURES
  return (
    <section aria-label="Figures">
      <dl className="figures">
        {headlines.map(({ label, foyer, others }) => (
          <div key={label} className="figure">
            <dt>{label}</dt>
            <dd className="figure-value">{foyer}</dd>
            <dd className="figure-others">others: {others}</dd>
          </div>
        ))}
      </dl>
      <p className="measured">
        Measured on {date} beside RainbowKit, ConnectKit and AppKit. <a href={`${addresses.site}/compare`}>Compare</a>
      </p>
    </section>
  )
}
