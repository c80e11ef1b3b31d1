import type { ReactNode } from 'react'
import { accountStyle } from './styles/account.js'
import { useStyle } from './UiContext.js'

export type AccountHeadProps = {
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
