import { core } from '@foyer/messages/en/core'
import { errors } from '@foyer/messages/en/errors'
import { wallets } from '@foyer/messages/en/wallets'
import { format } from '@foyer/messages/format'
import { getErrorCode, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { connect } from '../../core/actions/connect.js'
import type { Client } from '../../core/Client.js'
import type { Connector } from '../../core/Connector.js'
import { Button } from '../../ui/Button.js'
import { RingSpinner, StatusText } from '../../ui/RingSpinner.js'
import { Slow } from '../../ui/Spinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { type Connecting, getConnectingText } from './getConnectingText.js'
import { getConnectorImage } from './getWalletRowLook.js'

const looks = {
  asking: 'busy',
  connected: 'success',
  failed: 'error',
} as const satisfies Readonly<Record<Connecting['status'], string>>

/** Shows the connection to one wallet. Leaving the view aborts the request [S2.6]. */
export default function ConnectingExternal(): ReactNode {
  const { place } = useWidget()
  return place.view === 'ConnectingExternal' ? <WalletRequest connectorId={place.params.connectorId} /> : null
}

/**
 * Sends a connection request to an installed wallet and shows its progress. Removing the component aborts the request.
 */
export function WalletRequest({ connectorId }: { readonly connectorId: string }): ReactNode {
  const { client, back } = useWidget()
  useStyle(connectingStyle)
  const words = useWords('wallets', wallets)
  const coreWords = useWords('core', core)
  const errorWords = useWords('errors', errors)
  const connector = findConnector(client, connectorId)
  const { state, start, isHidden } = useConnecting(connectorId)
  useEffect(() => start(), [start])
  const wallet = cleanName(connector?.name ?? '') || coreWords.browserWallet
  const { title, text, isAlarm } = getConnectingText(state, wallet, words, errorWords)
  const isOver = state.status === 'failed'
  return (
    <div className="connecting">
      <RingSpinner
        src={connector && getConnectorImage(client, connector)}
        name={wallet}
        status={looks[state.status]}
        onRetry={isOver ? start : undefined}
        retryLabel={coreWords.tryAgain}
      />
      <div className={isHidden ? 'unseen' : undefined}>
        <StatusText key={isAlarm ? 'alarm' : 'status'} title={title} text={text} tone={isAlarm ? 'error' : 'status'} />
      </div>
      <Slow active={state.status === 'asking'}>{format(words.slowText, { wallet })}</Slow>
      {isOver ? (
        <Button variant="secondary" onClick={start}>
          {coreWords.tryAgain}
        </Button>
      ) : (
        // This button replaces "Try again". Ignore the second click of a double click on "Try again".
        <Button variant="ghost" onClick={({ detail }) => void (detail < 2 && back())}>
          {coreWords.cancel}
        </Button>
      )}
    </div>
  )
}

/** The styles of the waiting card. Its height is equal in all states, so that a rejection does not move it. */
const connectingStyle = `
.connecting{display:flex;flex-direction:column;gap:12px;padding-top:8px}
.connecting .state{min-height:108px;padding-top:0}
.connecting .state h3,.connecting .state p{overflow-wrap:anywhere}
.connecting>.b{margin-top:auto}
.unseen{visibility:hidden}
`

interface ConnectingControl {
  readonly state: Connecting
  /**
   * True while the text is hidden. A wallet that already trusts the page responds immediately, and a flash of text
   * would confuse.
   */
  readonly isHidden: boolean
  /** Sends the connection request. Aborts an earlier one. */
  start(): void
}

/** The delay before the first text, in milliseconds. */
const textDelayMs = 50

function toFailure(error: unknown): Connecting {
  return { status: 'failed', code: getErrorCode(error), context: isFoyerError(error) ? error.context : {} }
}

/** Returns the state of a connection request that lasts as long as the component. */
function useConnecting(connectorId: string): ConnectingControl {
  const { client, finishConnect } = useWidget()
  const [state, setState] = useState<Connecting>({ status: 'asking' })
  const [isHidden, setHidden] = useState(true)
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
    const onSwitchRequest = ({ name }: { readonly name: string }) => {
      if (!attempt.signal.aborted) setState({ status: 'asking', network: cleanName(name) })
    }
    connect(client, { connector, signal: attempt.signal, onSwitchRequest }).then(
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
    const timer = setTimeout(() => setHidden(false), textDelayMs)
    return () => {
      clearTimeout(timer)
      current.current?.abort()
    }
  }, [])

  return { state, isHidden, start }
}

export function findConnector(client: Client, id: string | undefined): Connector | undefined {
  return client.store.getState().connectors.find((connector) => connector.id === id)
}
