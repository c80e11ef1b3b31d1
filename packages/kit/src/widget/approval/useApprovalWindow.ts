import { useEffect, useRef } from 'react'
import type { AccountMethods } from '../../core/EmbeddedConnector.js'
import { findConnectedEmbedded } from '../../core/flows/selectEmbedded.js'
import { useWidget } from '../shell/WidgetContext.js'

export interface ApprovalPress {
  /** Whether the active account belongs to the embedded wallet, whose requests are confirmed in a window. */
  readonly isNeeded: boolean
  /** Opens the window of the embedded wallet. Call it in the press that leads to a request, before anything is awaited. */
  open(): void
  /** Closes the window, for a press that leads to no request after all. */
  close(): void
}

/** Returns the window of the embedded wallet for a view whose press leads to a request. With another wallet it does nothing. */
export function useApprovalWindow(): ApprovalPress {
  const { client } = useWidget()
  const methods = useRef<AccountMethods>(undefined)
  const connector = findConnectedEmbedded(client.store.getState())
  useEffect(() => {
    methods.current = undefined
    connector?.embedded.loadAccount().then(
      (loaded) => {
        methods.current = loaded
      },
      // Then the frame offers the window.
      () => undefined,
    )
  }, [connector])
  return {
    isNeeded: connector !== undefined,
    open: () => methods.current?.approvalWindow.open(),
    close: () => methods.current?.approvalWindow.close(),
  }
}
