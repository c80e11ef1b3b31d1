import { type ReactNode, useEffect, useState } from 'react'
import { paintCode } from '../code/paintCode.js'
import { writeHtmlCode, writeReactCode } from '../code/writeCode.js'
import type { Settings } from '../options/settings.js'
import { Tabs } from './Tabs.js'

const shownMs = 1_500
const buttonTexts = { copied: 'Copied', refused: 'Not allowed' }
const statusTexts = { copied: 'Copied', refused: 'The browser does not allow copying here' }

/** Copies a text and shows the result, also if the browser forbids it. */
function CopyButton({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const [done, setDone] = useState<'no' | 'copied' | 'refused'>('no')
  useEffect(() => {
    if (done === 'no') return
    const timer = setTimeout(() => setDone('no'), shownMs)
    return () => clearTimeout(timer)
  }, [done])
  const copy = () => {
    navigator.clipboard?.writeText(text).then(
      () => setDone('copied'),
      () => setDone('refused'),
    )
    if (!navigator.clipboard) setDone('refused')
  }
  return (
    <>
      <button type="button" className="quiet" onClick={copy}>
        {done === 'no' ? label : buttonTexts[done]}
      </button>
      <span className="unseen" role="status">
        {done === 'no' ? '' : statusTexts[done]}
      </span>
    </>
  )
}

/** Shows the code for the current settings. */
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
    // Wide lines scroll. The tab stop makes this possible with a keyboard.
    <pre className="code" tabIndex={0} dir="ltr" role="region" aria-label={label}>
      <code>
        {paintCode(text).map(({ kind, text: part }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state
          <span key={`${at} ${kind}`} className={kind}>
            {part}
          </span>
        ))}
      </code>
    </pre>
  )
}
