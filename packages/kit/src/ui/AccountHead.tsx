import { getAvatarGradient, truncateMiddle } from '@foyer/ui/accountLook'
import { accountStyle } from '@foyer/ui/styles/account'
import { listStyle } from '@foyer/ui/styles/list'
import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react'
import { Icon } from './Icon.js'
import { safeImageSource } from './markup/rowMarkup.js'
import { useStyle } from './UiContext.js'

export interface AccountHeadProps {
  /** An `Avatar` of 64 px. */
  avatar: ReactNode
  /** The name or address, usually an inline `CopyButton`. */
  name: ReactNode
  /** The balance, or its skeleton. */
  sum?: ReactNode
  children?: ReactNode
}

/** The account's avatar, name and balance. */
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

/**
 * The account's image. Shows a gradient made from the address if there is no image. Decorative, so it has no accessible
 * name.
 */
export function Avatar({ address, src, size = 40 }: AvatarProps): ReactNode {
  useStyle(listStyle)
  const [broken, setBroken] = useState<string>()
  const source = safeImageSource(src)
  return (
    <span
      className="img round"
      part="avatar"
      style={{ width: size, height: size, background: getAvatarGradient(address) }}
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

/** A shortened address. It is always left-to-right, and the full address is its tooltip. */
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
  /** The reason why the button is disabled. Shown as a tooltip and available to screen readers. */
  reason?: string | undefined
}

/** An action button with an icon above its label, such as "Send" or "Swap". */
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

/** A row of up to four action buttons of equal width. */
export function Actions({ children }: { children: ReactNode }): ReactNode {
  useStyle(accountStyle)
  return <div className="actions">{children}</div>
}
