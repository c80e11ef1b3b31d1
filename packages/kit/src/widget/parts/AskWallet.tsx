import { type ReactNode, useEffect } from 'react'
import { core } from '../../messages/en/core.js'
import { errors } from '../../messages/en/errors.js'
import { wallets } from '../../messages/en/wallets.js'
import { format } from '../../messages/format.js'
import { Button } from '../../ui/Button.js'
import { RingSpinner } from '../../ui/RingSpinner.js'
import { Slow } from '../../ui/Slow.js'
import { StatusText } from '../../ui/StatusText.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../cleanName.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'
import { connectingStyle } from './connectingStyle.js'
import { describeConnecting } from './describeConnecting.js'
import { findConnector } from './findConnector.js'
import { getConnectorImage } from './getConnectorImage.js'
import { useConnecting } from './useConnecting.js'

/** Asks a wallet that is here and waits for the person's yes; going away takes the question back. */
export function AskWallet({ connectorId }: { readonly connectorId: string }): ReactNode {
  const { client, back } = useWidget()
  useStyle(connectingStyle)
  const words = useWords('wallets', wallets)
  const coreWords = useWords('core', core)
  const errorWords = useWords('errors', errors)
  const connector = findConnector(client, connectorId)
  const { state, start, isHeld } = useConnecting(connectorId)
  useEffect(() => start(), [start])
  const wallet = cleanName(connector?.name ?? '') || coreWords.browserWallet
  const { title, text, isAlarm } = describeConnecting(state, wallet, words, errorWords)
  const isOver = state.status === 'failed'
  return (
    <div className="connecting">
      <RingSpinner
        src={connector && getConnectorImage(client, connector)}
        name={wallet}
        status={isOver ? 'error' : state.status === 'connected' ? 'success' : 'busy'}
        onRetry={isOver ? start : undefined}
        retryLabel={coreWords.tryAgain}
      />
      <div className={isHeld ? 'held' : undefined}>
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
