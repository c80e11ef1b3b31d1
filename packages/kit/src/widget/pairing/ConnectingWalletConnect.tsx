import type { Words } from '@foyer/messages/en'
import { pairing as english } from '@foyer/messages/en/pairing'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { emit } from '../../core/state/emit.js'
import { useClientState } from '../../react/useClientState.js'
import { Tabs, tabPanel } from '../../ui/Tabs.js'
import { useStyle } from '../../ui/UiContext.js'
import { WalletRequest } from '../connect/ConnectingExternal.js'
import { isSameWallet, toProductIdentity } from '../connect/createWalletRows.js'
import { useWords } from '../shell/useWords.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { choosePlatforms, isLocalPage, type PairingPlatform } from './findPairing.js'
import { parseWalletLinks } from './linkWallet.js'
import { PairingApp } from './PairingApp.js'
import { PairingAbsent, pairingStyle } from './PairingNotes.js'
import { PairingQr } from './PairingQr.js'
import { useBeginPairing, usePairing } from './usePairing.js'

/**
 * Connects a wallet by pairing: through its app, a QR code or its web page. If this browser has the wallet, connects it
 * directly [S2.7].
 */
export default function ConnectingWalletConnect(): ReactNode {
  const { place } = useWidget()
  return place.view === 'ConnectingWalletConnect' ? <Ways wallet={place.params.wallet} /> : null
}

function Ways({ wallet }: { readonly wallet: WalletEntry | undefined }): ReactNode {
  const { client } = useWidget()
  useStyle(pairingStyle)
  const words = useWords('pairing', english)
  const { pairing } = usePairing()
  const connectorId = useInstalled(wallet)
  const links = wallet && parseWalletLinks(wallet, isLocalPage(client))
  const platforms = choosePlatforms({
    links,
    isExtension: wallet?.rdns !== undefined || wallet?.chrome_store !== undefined,
    isInstalled: connectorId !== undefined,
    isMobile: pairing.browser.isMobile,
    isInApp: pairing.browser.app !== undefined,
  })
  const [first] = useState(platforms[0])
  const [chosen, setChosen] = useState<PairingPlatform>(first)
  const [isFirstLook, setFirstLook] = useState(true)
  const choose = (next: PairingPlatform) => {
    pairing.closeLink()
    setFirstLook(false)
    setChosen(next)
  }
  // On a phone the app view links to the QR code, which has no separate tab.
  const isBehind = chosen === 'qrcode' && links?.mobile !== undefined
  const platform = platforms.includes(chosen) || isBehind ? chosen : platforms[0]
  useSelectEvent(wallet?.name ?? words.pairingTitle, platform)
  const prefix = useId()
  const panel = (
    <Way
      key={platform}
      wallet={wallet}
      platform={platform}
      connectorId={connectorId}
      isFirstLook={isFirstLook}
      hasCodeBehind={links?.mobile !== undefined && pairing.browser.isMobile && !platforms.includes('qrcode')}
      onChoose={choose}
    />
  )
  if (platforms.length === 1 || !platforms.includes(platform)) return panel
  return (
    <div className="pairing">
      <Tabs
        label={words.ways}
        tabs={platforms.map((id) => ({ id, label: getLabel(id, words, pairing.browser.isMobile) }))}
        selected={platform}
        onSelect={(id) => choose(platforms.find((each) => each === id) ?? platforms[0])}
        prefix={prefix}
      />
      <div {...tabPanel(prefix, platform)}>{panel}</div>
    </div>
  )
}

interface WayProps {
  readonly wallet: WalletEntry | undefined
  readonly platform: PairingPlatform
  readonly connectorId: string | undefined
  /** True until the user chooses another way after the tap on the wallet. */
  readonly isFirstLook: boolean
  readonly hasCodeBehind: boolean
  onChoose(platform: PairingPlatform): void
}

function Way({ wallet, platform, connectorId, isFirstLook, hasCodeBehind, onChoose }: WayProps): ReactNode {
  const { client } = useWidget()
  const links = wallet && parseWalletLinks(wallet, isLocalPage(client))
  const { pairing } = usePairing()
  useBeginPairing(wallet, platform !== 'browser' && platform !== 'unsupported')
  const openApp = () => {
    onChoose('mobile')
    if (links?.mobile) pairing.open(links.mobile)
  }
  switch (platform) {
    case 'browser':
      return connectorId === undefined ? null : <WalletRequest connectorId={connectorId} />
    case 'qrcode':
      return <PairingQr wallet={wallet} onOpenApp={hasCodeBehind ? openApp : undefined} />
    case 'mobile':
    case 'web':
    case 'desktop': {
      const link = links?.[platform]
      if (!wallet || !link) return null
      return (
        <PairingApp
          wallet={wallet}
          link={link}
          platform={platform}
          mayOpen={isFirstLook && platform === 'mobile'}
          onShowQr={hasCodeBehind ? () => onChoose('qrcode') : undefined}
        />
      )
    }
    case 'unsupported':
      return wallet ? <PairingAbsent wallet={wallet} /> : null
    default: {
      const never: never = platform
      return never
    }
  }
}

/** Returns the connector of the wallet if this browser has it, also if the wallet announces itself late. */
function useInstalled(wallet: WalletEntry | undefined): string | undefined {
  const { client } = useWidget()
  return useClientState(
    client,
    ({ connectors, activeNamespace }) => [connectors, activeNamespace, wallet],
    ({ connectors, activeNamespace }) =>
      connectors.find(
        (connector) =>
          wallet !== undefined &&
          connector.type !== 'WALLET_CONNECT' &&
          connector.chain === activeNamespace &&
          isSameWallet(toProductIdentity(connector), wallet),
      )?.id,
  )
}

function useSelectEvent(name: string, platform: PairingPlatform): void {
  const { client } = useWidget()
  useEffect(() => emit(client, 'SELECT_WALLET', { name, platform }), [client, name, platform])
}

/** Returns the tab label. On a desktop the QR code tab is called "Mobile", because it leads to the phone. */
function getLabel(platform: PairingPlatform, words: Words<'pairing'>, isMobile: boolean): string {
  switch (platform) {
    case 'qrcode':
      return isMobile ? words.tabQr : words.tabMobile
    case 'mobile':
      return words.tabMobile
    case 'web':
      return words.tabWeb
    case 'desktop':
      return words.tabDesktop
    case 'browser':
    case 'unsupported':
      return words.tabBrowser
    default: {
      const never: never = platform
      return never
    }
  }
}
