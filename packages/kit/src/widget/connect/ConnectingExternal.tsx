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
import { type Connecting, describeConnecting } from './describeConnecting.js'
import { getConnectorImage } from './describeWalletRow.js'

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

/** Sends a connection request to an installed wallet and shows its progress. Removing the component aborts the request. */
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
  const { title, text, isAlarm } = describeConnecting(state, wallet, words, errorWords)
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
        // The second press of a double one on "Try again", in whose place this stands, is no wish to leave.
        <Button variant="ghost" onClick={({ detail }) => void (detail < 2 && back())}>
          {coreWords.cancel}
        </Button>
      )}
    </div>
  )
}

/** The waiting card: as high in every state, so that a refusal does not make it jump. */
const connectingStyle = `
.connecting{display:flex;flex-direction:column;gap:12px;padding-top:8px}
.connecting .state{min-height:108px;padding-top:0}
.connecting .state h3,.connecting .state p{overflow-wrap:anywhere}
.connecting>.b{margin-top:auto}
.unseen{visibility:hidden}
`

interface ConnectingControl {
  readonly state: Connecting
  /** No text yet: a wallet that knows the page answers at once, and a flash of text would only startle. */
  readonly isHidden: boolean
  /** Asks the wallet, again if need be; an earlier question is taken back. */
  start(): void
}

/** How long the first text waits, in ms. */
const hiddenMs = 50

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
    const timer = setTimeout(() => setHidden(false), hiddenMs)
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
