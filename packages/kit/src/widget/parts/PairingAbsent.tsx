import type { ReactNode } from 'react'
import { emit } from '../../core/emit.js'
import { pairing as english } from '../../messages/en/pairing.js'
import { format } from '../../messages/format.js'
import { Button } from '../../ui/Button.js'
import { RingSpinner } from '../../ui/RingSpinner.js'
import { StatusText } from '../../ui/StatusText.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../cleanName.js'
import type { WalletEntry } from '../navigation/ViewParams.js'
import { useWords } from '../useWords.js'
import { useWidget } from '../WidgetContext.js'
import { pairingStyle } from './pairingStyle.js'

/** A wallet that this browser could have, but has not: where to get it. */
export function PairingAbsent({ wallet }: { readonly wallet: WalletEntry }): ReactNode {
  useStyle(pairingStyle)
  const { client, push } = useWidget()
  const words = useWords('pairing', english)
  const name = cleanName(wallet.name)
  const get = () => {
    emit(client, 'CLICK_GET_WALLET')
    push('Downloads', { wallet })
  }
  return (
    <div className="pairing app">
      <RingSpinner src={wallet.imageUrl} name={name} status="idle" />
      <StatusText title={words.notDetectedTitle} text={format(words.notDetectedText, { wallet: name })} />
      <Button onClick={get}>{format(words.getApp, { wallet: name })}</Button>
    </div>
  )
}
