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

/** The context of every view: the client, the current entry of the view history, and the navigation functions. */
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
  /** Loads the code of a view that the user will probably open next. */
  preload(view: ViewName): void
  /** Goes one view back, or closes the widget if there is no previous view [S2.16]. */
  back(): void
  close(): void
  /**
   * Leaves the connect views after a wallet has connected: closes the dialog, or shows the account in an embedded card.
   */
  finishConnect(): void
}

/** Creates a history entry from the arguments of `push`, `replace` or `reset`. */
export function toPlace(to: readonly unknown[]): Place {
  const [view, params] = to
  // `Arguments` already matches each name with its parameters. TypeScript cannot express that for a tuple of a union.
  return { view, params } as Place
}

export const WidgetContext = createContext<Widget | undefined>(undefined)

export function useWidget(): Widget {
  const widget = useContext(WidgetContext)
  if (!widget) throw new Error('Views must be inside <WidgetContext>')
  return widget
}
