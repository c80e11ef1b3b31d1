import { useEffect, useRef } from 'react'
import type { AccountMethods } from '../../core/EmbeddedConnector.js'
import { findConnectedEmbedded } from '../../core/flows/selectEmbedded.js'
import { useWidget } from '../shell/WidgetContext.js'

export interface ApprovalPress {
  /** True if the active account belongs to the embedded wallet, which confirms requests in a window. */
  readonly isNeeded: boolean
  /**
   * Opens the embedded wallet's window. Call it in the click handler that leads to a request, before the first `await`.
   */
  open(): void
  /** Closes the window if the click leads to no request. */
  close(): void
}

/**
 * Returns the embedded wallet's window for a view with a button that leads to a request. Does nothing for other
 * wallets.
 */
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
      // If the code does not load, the frame offers the window.
      () => undefined,
    )
  }, [connector])
  return {
    isNeeded: connector !== undefined,
    open: () => methods.current?.approvalWindow.open(),
    close: () => methods.current?.approvalWindow.close(),
  }
}
