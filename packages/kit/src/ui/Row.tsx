import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Icon } from './Icon.js'
import { checkIcon } from './icons/check.js'
import { chevronIcon } from './icons/chevron.js'
import { listStyle } from './styles/list.js'
import { useStyle } from './UiContext.js'

export type RowContent = {
  /** First word of the accessible name. */
  title: string
  subtitle?: ReactNode
  /** 40 px: a `WalletIcon`, `NetworkIcon`, `Avatar` or `Glyph`. */
  icon?: ReactNode
  tag?: ReactNode
  /** At the end of the row, before the chevron. */
  end?: ReactNode
  chevron?: boolean
  /** The one in use: marked with a check. */
  current?: boolean
  tone?: 'danger' | undefined
}

export type RowProps = Omit<ComponentPropsWithoutRef<'button'>, keyof RowContent> & RowContent

/** 56 px high; the whole row is the target. */
export function Row(props: RowProps): ReactNode {
  const { title, subtitle, icon, tag, end, chevron, current, tone, className, ...rest } = props
  useStyle(listStyle)
  return (
    <button
      type="button"
      {...rest}
      className={rowClass(icon, tone, className)}
      part="row"
      aria-current={current || undefined}
      data-key={rest.id ?? title}
    >
      <RowInside {...{ title, subtitle, icon, tag, end }} chevron={chevron ?? false} current={current ?? false} />
    </button>
  )
}

export type LinkRowProps = Omit<ComponentPropsWithoutRef<'a'>, keyof RowContent> & RowContent & { href: string }

/** The same row for an address outside; opens a new tab that cannot reach back. */
export function LinkRow(props: LinkRowProps): ReactNode {
  const { title, subtitle, icon, tag, end, chevron, current, tone, className, ...rest } = props
  useStyle(listStyle)
  return (
    <a target="_blank" rel="noopener noreferrer" {...rest} className={rowClass(icon, tone, className)} part="row">
      <RowInside {...{ title, subtitle, icon, tag, end }} chevron={chevron ?? false} current={current ?? false} />
    </a>
  )
}

function rowClass(icon: ReactNode, tone: string | undefined, extra: string | undefined): string {
  return ['row', !icon && 'bare', tone, extra].filter(Boolean).join(' ')
}

function RowInside({ title, subtitle, icon, tag, end, chevron, current }: RowContent): ReactNode {
  return (
    <>
      {icon}
      <span className="text">
        <span className="t" dir="auto">
          {title}
        </span>
        {subtitle !== undefined && <span className="s">{subtitle}</span>}
      </span>
      {(tag || end || chevron || current) && (
        <span className="end">
          {tag}
          {end}
          {current && <Icon path={checkIcon} />}
          {chevron && <Icon path={chevronIcon} className="mirror" />}
        </span>
      )}
    </>
  )
}

/** A line icon in the 40 px place of a row's icon. */
export function Glyph({ path }: { path: string }): ReactNode {
  return (
    <span className="glyph">
      <Icon path={path} />
    </span>
  )
}
