import { type ReactNode, useEffect, useState } from 'react'

const shownMs = 1_500
const buttonTexts = { copied: 'Copied', refused: 'Not allowed' }
const statusTexts = { copied: 'Copied', refused: 'The browser does not allow copying here' }

export interface CopyButtonProps {
  readonly text: string
  /** The accessible name. */
  readonly label: string
  /** The visible text. The accessible name contains it. */
  readonly face?: string
}

/** Copies a text and shows the result, also if the browser forbids it. */
export function CopyButton({ text, label, face = 'Copy' }: CopyButtonProps): ReactNode {
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
      <button type="button" className="quiet copy" aria-label={label} onClick={copy}>
        {done === 'no' ? face : buttonTexts[done]}
      </button>
      <span className="unseen" role="status">
        {done === 'no' ? '' : statusTexts[done]}
      </span>
    </>
  )
}
