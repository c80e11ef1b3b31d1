import { core } from '@foyer/messages/en/core'
import { wallets } from '@foyer/messages/en/wallets'
import { format } from '@foyer/messages/format'
import { downloadIcon, extensionIcon, externalIcon, globeIcon, mobileIcon } from '@foyer/ui/icons/actionIcons'
import { walletIcon } from '@foyer/ui/icons/baseIcons'
import type { ReactNode } from 'react'
import { useClientState } from '../../react/useClientState.js'
import { Button } from '../../ui/Button.js'
import { Icon } from '../../ui/Icon.js'
import { Glyph, LinkRow } from '../../ui/Row.js'
import { WalletIcon } from '../../ui/SafeImage.js'
import { Stack } from '../../ui/Separator.js'
import { EmptyState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { type DownloadKind, getPlatform, listDownloads, parseLink } from '../shell/platforms.js'
import { useWords } from '../shell/useWords.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { isSameWallet, toProductIdentity } from './createWalletRows.js'
import { getWalletStyle } from './GetWallet.js'
import { useSelectWallet } from './useSelectWallet.js'
import { getWalletBrowserLink } from './walletBrowser.js'

const icons: Readonly<Record<DownloadKind, string>> = {
  extension: extensionIcon,
  ios: mobileIcon,
  android: mobileIcon,
  website: globeIcon,
}

/** Shows the download pages of one wallet and the next step after the installation. */
export default function Downloads(): ReactNode {
  const { place } = useWidget()
  return place.view === 'Downloads' ? <DownloadsOf wallet={place.params.wallet} /> : null
}

function DownloadsOf({ wallet }: { readonly wallet: WalletEntry }): ReactNode {
  const { client } = useWidget()
  useStyle(getWalletStyle)
  const words = useWords('wallets', wallets)
  const downloads = listDownloads(wallet, getPlatform(client.environment.window))
  const link = useClientState(
    client,
    ({ modal, activeNamespace }) => [modal.request.namespace, activeNamespace, wallet],
    (state) => getWalletBrowserLink(client, state, wallet.name),
  )
  const names: Readonly<Record<DownloadKind, { readonly title: string; readonly subtitle: string | undefined }>> = {
    extension: { title: words.browserExtension, subtitle: words.browserExtensionText },
    ios: { title: words.iosApp, subtitle: words.iosAppText },
    android: { title: words.androidApp, subtitle: words.androidAppText },
    website: { title: words.website, subtitle: getHost(wallet.homepage) },
  }
  if (downloads.length === 0 && !link)
    return (
      <EmptyState
        icon={downloadIcon}
        title={words.noDownloadsTitle}
        text={format(words.noDownloadsText, { wallet: wallet.name })}
      />
    )
  return (
    <>
      <div className="mark">
        <WalletIcon src={wallet.imageUrl} name={wallet.name} size={80} />
      </div>
      <Stack>
        {link && (
          <LinkRow
            href={link}
            title={format(words.openWallet, { wallet: wallet.name })}
            subtitle={words.openInWalletText}
            icon={<Glyph path={walletIcon} />}
            end={<Icon path={externalIcon} />}
          />
        )}
        {downloads.map(({ kind, href }) => (
          <LinkRow
            key={kind}
            href={href}
            title={names[kind].title}
            subtitle={names[kind].subtitle}
            icon={<Glyph path={icons[kind]} />}
            end={<Icon path={externalIcon} />}
          />
        ))}
      </Stack>
      <AfterInstall wallet={wallet} />
    </>
  )
}

/**
 * Offers to open the wallet if it has announced itself, else to reload the page. A wallet that has not announced itself
 * only reaches pages that load after the installation.
 */
function AfterInstall({ wallet }: { readonly wallet: WalletEntry }): ReactNode {
  const { client } = useWidget()
  const words = useWords('wallets', wallets)
  const coreWords = useWords('core', core)
  const select = useSelectWallet()
  const connector = useClientState(
    client,
    ({ connectors }) => [connectors, wallet],
    ({ connectors }) => connectors.find((each) => isSameWallet(toProductIdentity(each), wallet)),
  )
  return (
    <div className="after">
      {connector ? (
        <Button onClick={() => select({ kind: 'connector', connector })}>
          {format(words.openWallet, { wallet: wallet.name })}
        </Button>
      ) : (
        <>
          <p className="muted">{words.installedQuestion}</p>
          <Button variant="secondary" onClick={() => client.environment.window?.location.reload()}>
            {coreWords.refresh}
          </Button>
        </>
      )}
    </div>
  )
}

function getHost(link: string | undefined): string | undefined {
  const href = parseLink(link)
  return href && new URL(href).host
}
