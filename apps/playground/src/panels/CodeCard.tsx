import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { paintCode } from '../code/paintCode.js'
import { writeHtmlCode } from '../code/writeHtmlCode.js'
import { writeReactCode } from '../code/writeReactCode.js'
import type { Settings } from '../options/settings.js'
import { CopyButton } from './CopyButton.js'

const kinds = [
  { id: 'react', label: 'React', write: writeReactCode },
  { id: 'html', label: 'HTML', write: writeHtmlCode },
] as const

/** The code that makes the widget what it is now. */
export function CodeCard({ settings }: { readonly settings: Settings }): ReactNode {
  const [index, setIndex] = useState(0)
  const tabs = useRef<HTMLDivElement>(null)
  const kind = kinds[index] ?? kinds[0]
  const code = kind.write(settings)
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = (index + 1) % kinds.length
    setIndex(next)
    tabs.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <section className="card code" aria-labelledby="code-title">
      <div className="section-head">
        <h2 id="code-title">Code</h2>
        <div className="tabs" role="tablist" aria-label="Kind of page" ref={tabs} onKeyDown={move}>
          {kinds.map(({ id, label }, at) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              aria-controls="code-panel"
              aria-selected={at === index}
              tabIndex={at === index ? 0 : -1}
              onClick={() => setIndex(at)}
            >
              {label}
            </button>
          ))}
        </div>
        <CopyButton text={code} label="Copy code" />
      </div>
      <div role="tabpanel" id="code-panel" aria-labelledby={`tab-${kind.id}`}>
        {/* Wide lines scroll, and a keyboard must be able to do that too. */}
        <pre tabIndex={0} dir="ltr" role="region" aria-label={`${kind.label} code`}>
          <code>
            {paintCode(code).map(({ kind: part, text }, at) => (
              <span key={at} className={part}>
                {text}
              </span>
            ))}
          </code>
        </pre>
      </div>
    </section>
  )
}
