import { createContext, useContext } from 'react'
import type { Client } from '../../core/Client.js'
import type { Login } from '../login/createLogin.js'
import type { PairingSlot } from '../pairing/createPairingSlot.js'
import type { LeaveGuard } from './createLeaveGuard.js'
import type { History } from './navigate.js'
import type { Place, ViewName, ViewParams } from './ViewParams.js'

type Arguments<Name extends ViewName> = undefined extends ViewParams[Name]
  ? [view: Name] | [view: Name, params: ViewParams[Name]]
  : [view: Name, params: ViewParams[Name]]

/** What every view has at hand: the instance, where it stands, and the ways on. */
export interface Widget {
  readonly client: Client
  readonly pairing: PairingSlot
  readonly login: Login
  readonly guard: LeaveGuard
  readonly history: History
  readonly place: Place
  push<Name extends ViewName>(...to: Arguments<Name>): void
  replace<Name extends ViewName>(...to: Arguments<Name>): void
  reset<Name extends ViewName>(...to: Arguments<Name>): void
  /** Fetches the code of a view, because somebody is on the way to it. */
  preload(view: ViewName): void
  /** One view back, or out of the widget when there is none [S2.16]. */
  back(): void
  close(): void
  /** Leaves the connect side once a wallet is connected: closes, or shows the account where there is no way out. */
  finishConnect(): void
}

/** One place of the history, from what `push` and its sisters take. */
export function toPlace(to: readonly unknown[]): Place {
  const [view, params] = to
  // `Arguments` has tied a name to its own params already, which a tuple of a union cannot say again.
  return { view, params } as Place
}

export const WidgetContext = createContext<Widget | undefined>(undefined)

export function useWidget(): Widget {
  const widget = useContext(WidgetContext)
  if (!widget) throw new Error('Views must stand inside <WidgetContext>')
  return widget
}
