import type { ReactNode } from 'react'
import { paintCode } from '../code/paintCode.js'
import { writeHtmlCode } from '../code/writeHtmlCode.js'
import { writeReactCode } from '../code/writeReactCode.js'
import type { Settings } from '../options/settings.js'
import { CopyButton } from './CopyButton.js'
import { Tabs } from './Tabs.js'

/** The code that makes the widget what it is now. */
export function CodeCard({ settings }: { readonly settings: Settings }): ReactNode {
  const react = writeReactCode(settings)
  const html = writeHtmlCode(settings)
  return (
    <Tabs
      label="Code"
      tabs={[
        { label: 'React', render: () => <Code text={react} label="React code" /> },
        { label: 'HTML', render: () => <Code text={html} label="HTML code" /> },
      ]}
      tool={({ label }) => <CopyButton text={label === 'HTML' ? html : react} label="Copy code" />}
    />
  )
}

function Code({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  return (
    // Wide lines scroll, and a keyboard must be able to do that too.
    <pre className="code" tabIndex={0} dir="ltr" role="region" aria-label={label}>
      <code>
        {paintCode(text).map(({ kind, text: part }, at) => (
          <span key={`${at} ${kind}`} className={kind}>
            {part}
          </span>
        ))}
      </code>
    </pre>
  )
}
