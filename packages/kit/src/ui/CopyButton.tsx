import { copyText } from '@foyer/ui/copyText'
import { copyIcon } from '@foyer/ui/icons/actionIcons'
import { checkIcon } from '@foyer/ui/icons/baseIcons'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { Icon } from './Icon.js'
import { useAnnounce, useStyle } from './UiContext.js'

export interface CopyButtonProps {
  value: string
  /** For example "Copy link" or "Copy address". */
  label: string
  /** Replaces a visible label for 1.5 s after copying, and is announced. */
  copiedLabel: string
  /** Announced if the browser rejects the copy. */
  failedLabel: string
  /** `icon` shows only the icon, `text` shows the label next to it, `inline` shows `children` before it. */
  look?: 'icon' | 'text' | 'inline'
  children?: ReactNode
  disabled?: boolean
  onCopied?: () => void
}

/** The time the check icon is shown after copying, in milliseconds. */
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

/** The style of the copy button. Its icon changes to a check mark. */
const copyStyle = `
.cp{display:inline-flex;align-items:center;justify-content:center;gap:6px;border-radius:var(--_r2)}
.ib.cp{display:grid;border-radius:var(--_r3)}
.cp-text{min-height:36px;padding:4px 12px;border-radius:var(--_r3);font-weight:500;color:var(--_text-muted);transition:background .1s}
.cp-inline{max-width:100%;padding:2px 6px;min-height:28px}
.cp-inline>bdi{overflow:hidden;text-overflow:ellipsis}
.cp-inline .i,.cp-text .i{width:16px;height:16px}
.cp-inline .swap{color:var(--_text-muted)}
@media(hover:hover){.cp-text:hover,.cp-inline:hover{background:var(--_surface)}}
.swap{display:grid;flex:none}
.swap>.i{grid-area:1/1;transition:opacity .15s,transform .15s var(--_ease)}
.swap>.i+.i{opacity:0;transform:scale(.5);color:var(--_positive)}
[data-copied] .swap>.i{opacity:0;transform:scale(.5)}
[data-copied] .swap>.i+.i{opacity:1;transform:none}
.cp:disabled{opacity:.5}
@media(prefers-reduced-motion:reduce){.swap>.i{transition:opacity .1s;transform:none!important}}
`
