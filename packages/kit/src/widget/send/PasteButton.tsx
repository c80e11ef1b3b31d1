import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/Button.js'

interface PasteButtonProps {
  readonly label: string
  /** So many characters are taken at most. */
  readonly maxLength: number
  /** Undefined when it was refused or empty: the person can still paste by hand, so the field wants the focus either way. */
  onPaste(text: string | undefined): void
}

/** Takes the text of the clipboard, where the browser lets a page read it at all. */
export function PasteButton({ label, maxLength, onPaste }: PasteButtonProps): ReactNode {
  const [canPaste, setCanPaste] = useState(false)
  // Asked once the field is there, as a server has none.
  useEffect(() => setCanPaste(typeof navigator.clipboard?.readText === 'function'), [])
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => '')
    onPaste(text.trim().slice(0, maxLength) || undefined)
  }
  if (!canPaste) return null
  return (
    <Button size="sm" variant="ghost" onClick={() => void paste()}>
      {label}
    </Button>
  )
}
