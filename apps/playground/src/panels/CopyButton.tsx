import { type ReactNode, useEffect, useState } from 'react'

const shownMs = 1_500

/** Copies a text and says so; where the browser forbids it, that is said too. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
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
        {done === 'copied' ? 'Copied' : done === 'refused' ? 'Not allowed' : label}
      </button>
      <span className="unseen" role="status">
        {done === 'copied' ? 'Copied' : done === 'refused' ? 'The browser does not allow copying here' : ''}
      </span>
    </>
  )
}
