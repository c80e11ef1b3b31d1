import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../ui/Button.js'

interface PasteButtonProps {
  readonly label: string
  /** Longer text is truncated. */
  readonly maxLength: number
  /**
   * Undefined if the clipboard is empty or the browser refused access. Focus the field in both cases, so that the user
   * can paste by hand.
   */
  onPaste(text: string | undefined): void
}

/** The button that pastes text from the clipboard. Renders nothing if the browser cannot read the clipboard. */
export function PasteButton({ label, maxLength, onPaste }: PasteButtonProps): ReactNode {
  const [canPaste, setCanPaste] = useState(false)
  // Check after the first render: a server has no clipboard.
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
