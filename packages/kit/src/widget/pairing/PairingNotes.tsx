import { core } from '@foyer/messages/en/core'
import { pairing as english } from '@foyer/messages/en/pairing'
import { format } from '@foyer/messages/format'
import type { ReactNode } from 'react'
import { emit } from '../../core/state/emit.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { CopyButton } from '../../ui/CopyButton.js'
import { RingSpinner, StatusText } from '../../ui/RingSpinner.js'
import { useStyle } from '../../ui/UiContext.js'
import { cleanName } from '../shell/cleanName.js'
import type { Browser } from '../shell/detectBrowser.js'
import { formatBrowserLink } from '../shell/links.js'
import { useWords } from '../shell/useWords.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import type { PairingAddress } from './pairingState.js'

/** Warns that the page is inside another app's browser, and links to the default browser. */
export function InAppNote({ browser }: { readonly browser: Browser }): ReactNode {
  const { client } = useWidget()
  const words = useWords('pairing', english)
  const { copied, copyFailed } = useWords('core', core)
  const address = client.environment.window?.location.href
  if (browser.app === undefined || address === undefined) return null
  const link = formatBrowserLink(address, browser.platform)
  return (
    <Alert tone="warning" title={format(words.inAppTitle, { app: browser.app })}>
      {words.inAppText}
      <div className="acts">
        {link && (
          <a href={link} target="_top" rel="noopener">
            {words.openInBrowser}
          </a>
        )}
        <CopyButton look="text" value={address} label={words.copyPage} copiedLabel={copied} failedLabel={copyFailed} />
      </div>
    </Alert>
  )
}

/** A button that copies the pairing address, for wallets in which the user can paste it. */
export function CopyPairing({ address }: { readonly address: PairingAddress }): ReactNode {
  const words = useWords('pairing', english)
  const { copied, copyFailed } = useWords('core', core)
  const uri = address.status === 'ready' ? address.uri : undefined
  return (
    <span data-testid="copy-wc2-uri">
      <CopyButton
        look="text"
        value={uri ?? ''}
        disabled={uri === undefined}
        label={words.copyLink}
        copiedLabel={copied}
        failedLabel={copyFailed}
      />
    </span>
  )
}

/** Shows that the wallet is not installed in this browser, with a link to its download pages. */
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

/** The styles of the pairing views: the QR code, its other states and the content around it. */
export const pairingStyle = `
.pairing{display:flex;flex-direction:column;gap:12px}
.pairing>.alert{margin:0}
.pairing .lede{padding:0 4px;text-align:center;color:var(--_text-muted);text-wrap:balance}
.pairing .lede,.pairing .state h3,.pairing .state p{overflow-wrap:anywhere}
.code{display:grid;align-items:center;width:100%;max-width:clamp(180px,100dvh - 140px,328px);aspect-ratio:1;margin:0 auto}
.code>.end{display:grid;align-content:center;height:100%;border-radius:var(--_r7);background:var(--_surface)}
.code>.end>.state{padding-inline:24px}
.code>.end :is(.glyph-lg,.b){background:var(--_bg)}
.pairing>[role=status]:empty{margin-top:-12px}
.pairing>.tabs>button{flex:1 1 auto;min-width:0;padding-inline:6px;white-space:nowrap}
.app>.state{min-height:108px;padding-block:0}
.also{display:flex;flex-wrap:wrap;justify-content:center;align-items:center;gap:4px}
.also .b-sm{font-weight:500;color:var(--_text-muted)}
.nowallet{display:flex;flex-wrap:wrap;justify-content:center;align-items:baseline;gap:0 6px;color:var(--_text-muted);text-align:center}
.nowallet button{min-height:24px;border-radius:4px;color:var(--_accent-text);font-weight:500}
.pairing .alert .acts{display:flex;flex-wrap:wrap;gap:4px 12px;margin-top:6px}
.pairing .alert .acts a{color:var(--_accent-text);font-weight:500}
.pairing .alert .acts .cp-text{min-height:24px;padding:0;color:var(--_accent-text)}
@media(pointer:coarse){.nowallet button,.pairing .alert .acts>*{min-height:44px}}
@media(hover:hover){.nowallet button:hover{text-decoration:underline}}
`
