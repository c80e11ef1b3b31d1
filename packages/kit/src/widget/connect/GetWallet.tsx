import { core } from '@foyer/messages/en/core'
import { wallets as english } from '@foyer/messages/en/wallets'
import { gridIcon, walletIcon } from '@foyer/ui/icons/baseIcons'
import type { ReactNode } from 'react'
import type { Client } from '../../core/Client.js'
import { limits } from '../../core/limits.js'
import { walletsQuery } from '../../core/queries/wallets.js'
import { emit } from '../../core/state/emit.js'
import { useClientState } from '../../react/useClientState.js'
import { useQuery } from '../../react/useQuery.js'
import { Button } from '../../ui/Button.js'
import { Glyph, Row, RowSkeleton } from '../../ui/Row.js'
import { WalletIcon } from '../../ui/SafeImage.js'
import { Stack } from '../../ui/Separator.js'
import { Slow } from '../../ui/Spinner.js'
import { EmptyState, ErrorState } from '../../ui/StateMessage.js'
import { useStyle } from '../../ui/UiContext.js'
import { getPlatform, listDownloads } from '../shell/platforms.js'
import { useWords } from '../shell/useWords.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { useWidget } from '../shell/WidgetContext.js'
import { toCustomWalletEntry } from './createWalletRows.js'
import { toWalletEntries } from './toWalletEntry.js'
import { useHasAllWallets } from './useWalletRows.js'

/** Suggests a few wallets and links each to its download pages. */
export default function GetWallet(): ReactNode {
  const { client, push } = useWidget()
  useStyle(getWalletStyle)
  const words = useWords('wallets', english)
  const coreWords = useWords('core', core)
  const { wallets, status, retry } = useSuggestions(client)
  const hasAll = useHasAllWallets(client)
  const choose = (wallet: WalletEntry) => {
    emit(client, 'SELECT_WALLET', { name: wallet.name, platform: 'unsupported' })
    push('Downloads', { wallet })
  }
  const exploreAll = () => {
    emit(client, 'CLICK_ALL_WALLETS')
    push('AllWallets')
  }
  if (status === 'ready' && wallets.length === 0)
    return (
      <EmptyState icon={walletIcon} title={words.noGetWalletsTitle} text={words.noGetWalletsText}>
        <Button variant="secondary" onClick={() => client.environment.window?.location.reload()}>
          {coreWords.refresh}
        </Button>
      </EmptyState>
    )
  return (
    <>
      <p className="muted lede">{words.getWalletText}</p>
      <Stack>
        {wallets.map((wallet) => (
          <Row
            key={wallet.id}
            title={wallet.name}
            icon={<WalletIcon src={wallet.imageUrl} name={wallet.name} />}
            chevron
            onClick={() => choose(wallet)}
          />
        ))}
        {status === 'loading' && <RowSkeleton count={4 - wallets.length} />}
        {status === 'ready' && hasAll && (
          <Row title={words.exploreAll} icon={<Glyph path={gridIcon} />} chevron onClick={exploreAll} />
        )}
      </Stack>
      <Slow active={status === 'loading'}>{coreWords.slow}</Slow>
      {status === 'failed' && (
        <ErrorState
          title={words.listFailedTitle}
          text={words.listFailedText}
          actionLabel={coreWords.tryAgain}
          onAction={retry}
        />
      )}
    </>
  )
}

/** The styles around the rows of GetWallet and Downloads. */
export const getWalletStyle = `
.lede{padding:0 4px 16px;text-align:center;text-wrap:balance}
.mark{display:flex;justify-content:center;padding:4px 0 20px}
.after{display:flex;flex-direction:column;gap:12px;padding-top:16px;text-align:center}
.after p{text-wrap:balance}
`

export interface Suggestions {
  readonly wallets: readonly WalletEntry[]
  readonly status: 'loading' | 'ready' | 'failed'
  retry(): void
}

const suggestionStatus = { pending: 'loading', error: 'failed', success: 'ready' } as const

/**
 * Returns the featured wallets, then the app's custom ones. Without featured wallets it returns the custom ones, then
 * the catalogue's first ones. Skips wallets that this device cannot install [S9.16].
 */
export function useSuggestions(client: Client): Suggestions {
  const { custom, featuredIds } = useClientState(
    client,
    ({ options }) => [options],
    ({ options }) => ({ custom: options.customWallets ?? [], featuredIds: options.featuredWalletIds ?? [] }),
  )
  const hasCatalogue = Boolean(client.endpoints?.catalogue)
  const request = featuredIds.length > 0 ? { include: featuredIds } : { entries: limits.catalogueRecommended }
  const query = useQuery(client, hasCatalogue ? walletsQuery(client, request) : undefined)
  const offered = toWalletEntries(client, query.data?.wallets ?? [])
  const own = custom.map(toCustomWalletEntry)
  const ordered = featuredIds.length > 0 ? [...offered, ...own] : [...own, ...offered]
  const platform = getPlatform(client.environment.window)
  const wallets = ordered
    .filter((wallet, index) => ordered.findIndex(({ id }) => id === wallet.id) === index)
    .filter((wallet) => listDownloads(wallet, platform).length > 0)
    .slice(0, limits.catalogueRecommended)
  return { wallets, status: hasCatalogue ? suggestionStatus[query.status] : 'ready', retry: query.refetch }
}
