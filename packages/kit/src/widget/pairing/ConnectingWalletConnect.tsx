import type { Words } from '@foyer/messages/en'
import { pairing as english } from '@foyer/messages/en/pairing'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { emit } from '../../core/state/emit.js'
import { useClientState } from '../../react/useClientState.js'
import { Tabs, tabPanel } from '../../ui/Tabs.js'
import { useStyle } from '../../ui/UiContext.js'
import { isSameWallet, toLikeness } from '../connect/arrangeWallets.js'
import { WalletRequest } from '../connect/ConnectingExternal.js'
import { useWords } from '../shell/useWords.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { choosePlatforms, isLocalPage, type PairingPlatform } from './findPairing.js'
import { readWalletLinks } from './linkWallet.js'
import { PairingApp } from './PairingApp.js'
import { PairingAbsent, pairingStyle } from './PairingNotes.js'
import { PairingQr } from './PairingQr.js'
import { useBeginPairing, usePairing } from './usePairing.js'

/** A wallet reached by pairing: by its app, by a code, by its web page, or where this browser has it, directly [S2.7]. */
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
  const links = wallet && readWalletLinks(wallet, isLocalPage(client))
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
  // On a phone the code stands behind the app, without a tab of its own.
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
  /** The tap on the wallet led here, and no other way has been tried since. */
  readonly isFirstLook: boolean
  readonly hasCodeBehind: boolean
  onChoose(platform: PairingPlatform): void
}

function Way({ wallet, platform, connectorId, isFirstLook, hasCodeBehind, onChoose }: WayProps): ReactNode {
  const { client } = useWidget()
  const links = wallet && readWalletLinks(wallet, isLocalPage(client))
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

/** The connector of the chosen wallet where this browser has it, also when it announces itself late. */
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
          isSameWallet(toLikeness(connector), wallet),
      )?.id,
  )
}

function useSelectEvent(name: string, platform: PairingPlatform): void {
  const { client } = useWidget()
  useEffect(() => emit(client, 'SELECT_WALLET', { name, platform }), [client, name, platform])
}

/** On a desktop the code is the way to the phone, and called so. */
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
