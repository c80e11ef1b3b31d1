import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { copyText } from './copyText.js'
import { Icon } from './Icon.js'
import { checkIcon } from './icons/check.js'
import { copyIcon } from './icons/copy.js'
import { copyStyle } from './styles/copy.js'
import { useAnnounce, useStyle } from './UiContext.js'

export type CopyButtonProps = {
  value: string
  /** "Copy link" or "Copy address". */
  label: string
  /** "Copied"; shown instead of a visible label for 1.5 s and read out. */
  copiedLabel: string
  /** Read out when the browser refuses. */
  failedLabel: string
  /** `icon` shows the icon alone, `text` the label beside it, `inline` shows `children` before the icon. */
  look?: 'icon' | 'text' | 'inline'
  children?: ReactNode
  disabled?: boolean
  onCopied?: () => void
}

/** How long the check stands before the copy icon comes back, in ms. */
const copiedMs = 1500

export function CopyButton(props: CopyButtonProps): ReactNode {
  const { value, label, copiedLabel, failedLabel, look = 'icon', children, disabled, onCopied } = props
  useStyle(copyStyle)
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (event: MouseEvent<HTMLButtonElement>) => {
    const done = await copyText(value, event.currentTarget)
    announce(done ? copiedLabel : failedLabel, done ? 'polite' : 'assertive')
    setCopied(done)
    if (done) onCopied?.()
  }
  return (
    <button
      type="button"
      className={look === 'icon' ? 'ib cp' : `cp cp-${look}`}
      part="copy-button"
      aria-label={look === 'icon' ? label : undefined}
      title={look === 'inline' ? label : undefined}
      disabled={disabled}
      data-copied={copied ? '' : undefined}
      onClick={copy}
    >
      {look === 'inline' && (
        <>
          <span className="sr">{label} </span>
          {children}
        </>
      )}
      <span className="swap">
        <Icon path={copyIcon} />
        <Icon path={checkIcon} />
      </span>
      {look === 'text' && <span>{copied ? copiedLabel : label}</span>}
    </button>
  )
}
