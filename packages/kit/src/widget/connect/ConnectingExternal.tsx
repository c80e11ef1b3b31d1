import type { ReactNode } from 'react'
import { useWidget } from '../shell/WidgetContext.js'
import { AskWallet } from './AskWallet.js'

/** Waits for the person's yes in the wallet; leaving the view takes the question back [S2.6]. */
export default function ConnectingExternal(): ReactNode {
  const { place } = useWidget()
  return place.view === 'ConnectingExternal' ? <AskWallet connectorId={place.params.connectorId} /> : null
}
