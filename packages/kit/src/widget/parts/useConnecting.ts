import { useCallback, useEffect, useRef, useState } from 'react'
import { connect } from '../../core/actions/connect.js'
import { getErrorCode, isFoyerError } from '../../errors/FoyerError.js'
import { useWidget } from '../WidgetContext.js'
import type { Connecting } from './describeConnecting.js'
import { findConnector } from './findConnector.js'

export interface ConnectingControl {
  readonly state: Connecting
  /** No text yet: a wallet that knows the page answers at once, and a flash of text would only startle. */
  readonly isHeld: boolean
  /** Asks the wallet, again if need be; an earlier question is taken back. */
  start(): void
}

/** How long the first text waits, in ms. */
const holdMs = 50

function toFailure(error: unknown): Connecting {
  return { status: 'failed', code: getErrorCode(error), context: isFoyerError(error) ? error.context : {} }
}

/** One wallet being asked for as long as the component is there. */
export function useConnecting(connectorId: string): ConnectingControl {
  const { client, finishConnect } = useWidget()
  const [state, setState] = useState<Connecting>({ status: 'asking' })
  const [isHeld, setHeld] = useState(true)
  const current = useRef<AbortController>(undefined)
  const finish = useRef(finishConnect)
  finish.current = finishConnect

  const start = useCallback(() => {
    current.current?.abort()
    const attempt = new AbortController()
    current.current = attempt
    setState({ status: 'asking' })
    const connector = findConnector(client, connectorId)
    if (!connector) return setState({ status: 'failed', code: 'CONNECTOR_NOT_FOUND', context: {} })
    connect(client, { connector, signal: attempt.signal }).then(
      () => {
        if (attempt.signal.aborted) return
        setState({ status: 'connected' })
        finish.current()
      },
      (error: unknown) => {
        if (!attempt.signal.aborted) setState(toFailure(error))
      },
    )
  }, [client, connectorId])

  useEffect(() => {
    const timer = setTimeout(() => setHeld(false), holdMs)
    return () => {
      clearTimeout(timer)
      current.current?.abort()
    }
  }, [])

  return { state, isHeld, start }
}
