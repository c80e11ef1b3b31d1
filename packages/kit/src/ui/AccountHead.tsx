import { avatarGradient, truncateMiddle } from '@foyer/ui/accountLook'
import { accountStyle } from '@foyer/ui/styles/account'
import { listStyle } from '@foyer/ui/styles/list'
import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react'
import { Icon } from './Icon.js'
import { safeImageSource } from './markup/rowMarkup.js'
import { useStyle } from './UiContext.js'

export interface AccountHeadProps {
  /** 64 px `Avatar`. */
  avatar: ReactNode
  /** Name or address, usually an inline `CopyButton`. */
  name: ReactNode
  /** The balance, or its skeleton. */
  sum?: ReactNode
  children?: ReactNode
}

/** Whose account this is and what it holds. */
export function AccountHead({ avatar, name, sum, children }: AccountHeadProps): ReactNode {
  useStyle(accountStyle)
  return (
    <div className="hero" part="account-head">
      {avatar}
      <div className="name">{name}</div>
      {sum !== undefined && <div className="sum">{sum}</div>}
      {children}
    </div>
  )
}

export interface AvatarProps {
  address: string
  src?: string | undefined
  size?: number
}

/** The account's image over the gradient of its address. Decoration, without a name. */
export function Avatar({ address, src, size = 40 }: AvatarProps): ReactNode {
  useStyle(listStyle)
  const [broken, setBroken] = useState<string>()
  const source = safeImageSource(src)
  return (
    <span
      className="img round"
      part="avatar"
      style={{ width: size, height: size, background: avatarGradient(address) }}
      aria-hidden="true"
    >
      {source && source !== broken && (
        <img src={source} alt="" width={size} height={size} draggable={false} onError={() => setBroken(source)} />
      )}
    </span>
  )
}

export interface AddressTextProps {
  address: string
  start?: number
  end?: number
  full?: boolean
}

/** A shortened address that stays left-to-right inside any language; the whole one is its tooltip. */
export function AddressText({ address, start, end, full }: AddressTextProps): ReactNode {
  return (
    <bdi dir="ltr" title={address} className="num">
      {full ? address : truncateMiddle(address, start, end)}
    </bdi>
  )
}

export type ActionTileProps = Omit<ComponentPropsWithoutRef<'button'>, 'children'> & {
  label: string
  path: string
  /** Why it is disabled, as a tooltip and for who does not see that. */
  reason?: string | undefined
}

/** "Send", "Receive", "Swap" or "Buy": an icon over its word. */
export function ActionTile({ label, path, reason, ...rest }: ActionTileProps): ReactNode {
  useStyle(accountStyle)
  return (
    <button
      type="button"
      {...rest}
      className="action"
      part="action"
      title={reason}
      aria-description={reason}
      data-key={label}
    >
      <Icon path={path} />
      <span>{label}</span>
    </button>
  )
}

/** The row the actions stand in; up to four share the width. */
export function Actions({ children }: { children: ReactNode }): ReactNode {
  useStyle(accountStyle)
  return <div className="actions">{children}</div>
}
