import { account, networks as english } from '@foyer/messages/en/account'
import { core } from '@foyer/messages/en/core'
import { format } from '@foyer/messages/format'
import type { ChainId } from '@foyer/primitives/ChainId'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import type { ReactNode } from 'react'
import { getNetworkImageUrl } from '../../core/imageUrls.js'
import { notify } from '../../core/notify.js'
import { findNetwork } from '../../core/state/select.js'
import { useActiveAccount } from '../../react/useActiveAccount.js'
import { Button } from '../../ui/Button.js'
import { RingSpinner, StatusText } from '../../ui/RingSpinner.js'
import { Slow } from '../../ui/Spinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { OpenWallet } from '../pairing/OpenWallet.js'
import { cleanName } from '../shell/cleanName.js'
import { useErrorText } from '../shell/useErrorText.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { getSwitchText, useNetworkSwitch } from './useNetworkSwitch.js'

const style = '.switching .ring::after{border-radius:50%}.switch-foot{padding-top:16px}'

/** Shows the progress while the user approves the switch in the wallet. */
export default function SwitchNetwork(): ReactNode {
  const { place } = useWidget()
  return place.view === 'SwitchNetwork' ? <Switching chainId={place.params.chainId} /> : null
}

function Switching({ chainId }: { readonly chainId: ChainId }): ReactNode {
  const { client, history, reset, close, back } = useWidget()
  const words = useWords('networks', english)
  const { toastSwitched } = useWords('account', account)
  const { tryAgain } = useWords('core', core)
  const describe = useErrorText()
  const connected = useActiveAccount(client)
  const network = findNetwork(client.store.getState(), chainId)
  const names = {
    network: cleanName(network?.name ?? chainId),
    wallet: cleanName(connected?.connector.name ?? ''),
  }
  const { state, retry } = useNetworkSwitch(chainId, () => {
    notify(client, { kind: 'toast', variant: 'success', short: format(toastSwitched, names) })
    // Go back to the swap, or to the account if the visit started there. Otherwise close the widget.
    if (history.at(-2)?.view === 'Swap') back()
    else if (history[0].view === 'Account') reset('Account')
    else close()
  })
  useStyle(style)
  const hasFailed = state.status === 'failed'
  const errorText = hasFailed ? describe(new FoyerError(state.code)) : ''
  const { title, text, canRetry } = getSwitchText(state, words, errorText, names)
  return (
    <div className="switching">
      <RingSpinner
        src={network && getNetworkImageUrl(client, network)}
        name={names.network}
        round
        status={hasFailed ? 'error' : 'busy'}
      />
      <StatusText title={title} text={text} tone={hasFailed ? 'error' : 'status'} />
      <Slow active={!hasFailed}>{format(words.slowText, names)}</Slow>
      {!hasFailed && <OpenWallet />}
      {hasFailed && (
        <div className="switch-foot">
          {canRetry ? (
            <Button onClick={retry}>{tryAgain}</Button>
          ) : (
            <Button variant="secondary" onClick={back}>
              {words.networksTitle}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
