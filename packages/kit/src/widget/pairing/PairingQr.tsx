import { core } from '@foyer/messages/en/core'
import { errors } from '@foyer/messages/en/errors'
import { pairing as english } from '@foyer/messages/en/pairing'
import { format } from '@foyer/messages/format'
import { offlineIcon } from '@foyer/ui/icons/actionIcons'
import { successIcon } from '@foyer/ui/icons/baseIcons'
import type { ReactNode } from 'react'
import { emit } from '../../core/state/emit.js'
import { useOnline } from '../../react/pageHooks.js'
import { Button } from '../../ui/Button.js'
import { QrCode, type QrCodeProps } from '../../ui/QrCode.js'
import { Slow } from '../../ui/Spinner.js'
import { EmptyState, ErrorState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'
import { getPlatform, listDownloads } from '../shell/platforms.js'
import { useWords } from '../shell/useWords.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { getPairingEndText } from './describePairing.js'
import { CopyPairing, InAppNote, pairingStyle } from './PairingNotes.js'
import { usePairing } from './usePairing.js'

export interface PairingQrProps {
  readonly wallet: WalletEntry | undefined
  /** Goes back to opening the wallet's app. Set only on a phone. */
  readonly onOpenApp?: (() => void) | undefined
}

/** Shows the pairing address as a QR code, with a button to copy it. */
export function PairingQr({ wallet, onOpenApp }: PairingQrProps): ReactNode {
  useStyle(pairingStyle)
  const { pairing, state } = usePairing()
  const words = useWords('pairing', english)
  const name = cleanName(wallet?.name ?? '')
  const { browser } = pairing
  let scan = words.scan
  if (browser.isMobile) scan = words.scanElsewhere
  else if (wallet) scan = format(words.scanWith, { wallet: name })
  return (
    <div className="pairing">
      <InAppNote browser={browser} />
      <p className="lede">{scan}</p>
      <Code wallet={wallet} name={name} />
      <div className="also">
        <CopyPairing address={state.address} />
        {onOpenApp && (
          <Button variant="ghost" size="sm" onClick={onOpenApp}>
            {format(words.open, { wallet: name })}
          </Button>
        )}
      </div>
      <Slow active={state.address.status === 'preparing'}>{words.slow}</Slow>
      {wallet && !browser.isMobile && <GetWalletLine wallet={wallet} name={name} />}
    </div>
  )
}

/** The number of modules per side of the QR code. With a logo it is higher, to compensate for the hidden middle. */
const modules = { plain: 57, withLogo: 65 } as const

/** Shows the QR code, or in its place the state that ended it. */
function Code({ wallet, name }: { readonly wallet: WalletEntry | undefined; readonly name: string }): ReactNode {
  const { pairing, state } = usePairing()
  const words = useWords('pairing', english)
  const errorWords = useWords('errors', errors)
  const coreWords = useWords('core', core)
  const isOnline = useOnline()
  const { address } = state
  const end = getPairingEndText(address, words, errorWords)
  const uri = address.status === 'ready' ? address.uri : undefined
  const logo: QrCodeProps['logo'] = wallet && { src: wallet.imageUrl, name }
  if (end)
    return (
      <div className="code">
        <div className="end">
          <ErrorState
            title={end.title}
            text={end.text}
            actionLabel={coreWords.tryAgain}
            onAction={() => pairing.restart()}
          />
        </div>
      </div>
    )
  if (address.status === 'connected' || (!isOnline && uri === undefined))
    return (
      <div className="code">
        <div className="end">
          {address.status === 'connected' ? (
            <EmptyState icon={successIcon} title={words.connectedTitle} />
          ) : (
            <EmptyState icon={offlineIcon} title={coreWords.offlineTitle} text={coreWords.offlineText} />
          )}
        </div>
      </div>
    )
  return (
    // Tests of host apps read the address from this attribute.
    <div className="code" data-testid="wui-qr-code" {...(uri !== undefined && { uri })}>
      <QrCode
        value={uri}
        label={words.qrLabel}
        failedLabel={words.qrFailed}
        logo={logo}
        expectedModules={logo ? modules.withLogo : modules.plain}
      />
    </div>
  )
}

function GetWalletLine({ wallet, name }: { readonly wallet: WalletEntry; readonly name: string }): ReactNode {
  const { client, push } = useWidget()
  const words = useWords('pairing', english)
  if (listDownloads(wallet, getPlatform(client.environment.window)).length === 0) return null
  const get = () => {
    emit(client, 'CLICK_GET_WALLET')
    push('Downloads', { wallet })
  }
  return (
    <div className="nowallet">
      <span>{format(words.noWalletYet, { wallet: name })}</span>
      <button type="button" onClick={get}>
        {words.get}
      </button>
    </div>
  )
}
