import { core } from '@foyer/messages/en/core'
import { wallets as english, wallets } from '@foyer/messages/en/wallets'
import { formatPlural } from '@foyer/messages/format'
import { searchIcon } from '@foyer/ui/icons/actionIcons'
import { qrIcon } from '@foyer/ui/icons/baseIcons'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useClientState } from '../../react/useClientState.js'
import { Button } from '../../ui/Button.js'
import { IconButton } from '../../ui/Icon.js'
import { SearchField, useActiveDescendant } from '../../ui/SearchField.js'
import { Slow } from '../../ui/Spinner.js'
import { EmptyState, ErrorState } from '../../ui/StateMessage.js'
import { Switch } from '../../ui/Switch.js'
import { TileSkeleton } from '../../ui/Tile.js'
import { useAnnounce } from '../../ui/UiContext.js'
import type { GridPlace, VirtualGridHandle } from '../../ui/VirtualGrid.js'
import { canPair } from '../pairing/findPairing.js'
import { LegalCheckbox, useIsBlocked } from '../shell/Legal.js'
import { getPlatform } from '../shell/platforms.js'
import type { Views } from '../shell/registry.js'
import { useRestoredState, useWidgetMemory } from '../shell/restoredState.js'
import { getWords, useLocale, useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import { filterTiles } from './listTiles.js'
import { useSearch } from './useSearch.js'
import { useSelectWallet } from './useSelectWallet.js'
import { useTiles } from './useTiles.js'
import { tileColumns, WalletGrid } from './WalletGrid.js'

/**
 * Lists the whole catalogue, installed wallets first. The catalogue loads page by page and is searched while the user
 * types [S2.9].
 */
export default function AllWallets(): ReactNode {
  const { client, push } = useWidget()
  const hasCode = useHasQrCode()
  const showCode = () => push('ConnectingWalletConnect', { wallet: undefined })
  const words = useWords('wallets', english)
  const coreWords = useWords('core', core)
  const select = useSelectWallet()
  const hasCatalogue = Boolean(client.endpoints?.catalogue)
  const [text, setText] = useRestoredState<string>('AllWallets.text', '')
  const [isCertifiedOnly, setCertifiedOnly] = useRestoredState<boolean>('AllWallets.isCertifiedOnly', false)
  const isBlocked = useIsBlocked()
  const [mustAgree] = useState(isBlocked)
  const search = useSearch(client, text, isCertifiedOnly)
  const { tiles, catalogue } = useTiles(client, search.wallets, isCertifiedOnly)
  const shown = useMemo(() => filterTiles(tiles, text, isCertifiedOnly), [tiles, text, isCertifiedOnly])
  const isSearching = text.trim() !== ''
  const isLoading = isSearching ? search.isPending : catalogue.status === 'loading'
  const hasFailed = isSearching ? search.hasFailed : catalogue.status === 'failed'
  useFoundAnnouncement(isSearching && !isLoading ? shown.length : undefined)

  const id = useId()
  const memory = useWidgetMemory<GridPlace>(`AllWallets.place ${isCertifiedOnly} ${text}`)
  const grid = useRef<VirtualGridHandle>(null)
  const keys = useActiveDescendant({
    count: shown.length,
    columns: tileColumns,
    idOf: (index) => `${id}-${index}`,
    onEnter: (index) => {
      const tile = shown[index]
      if (tile) select(tile)
    },
    reveal: (index) => grid.current?.reveal(index),
  })
  const type = (next: string) => {
    setText(next)
    keys.reset()
    grid.current?.reveal(0)
  }
  return (
    <>
      {mustAgree && <LegalCheckbox />}
      <div className="stick">
        <SearchField
          label={words.searchWallets}
          clearLabel={words.clearSearch}
          value={text}
          onChange={type}
          controls={id}
          activeDescendant={keys.activeId}
          onKeyDown={keys.onKeyDown}
          end={hasCode && <IconButton label={words.scanQr} path={qrIcon} disabled={isBlocked} onClick={showCode} />}
        />
        {hasCatalogue && <Switch label={words.certifiedOnly} checked={isCertifiedOnly} onChange={setCertifiedOnly} />}
      </div>
      {/* The card must not shrink under the caret. */}
      <div style={hasCatalogue ? { minHeight: 'min(440px, 50dvh)' } : undefined}>
        <WalletGrid
          id={id}
          handle={grid}
          label={words.allWalletsTitle}
          tiles={shown}
          isDisabled={isBlocked}
          activeIndex={keys.active}
          onSelect={select}
          memory={memory}
          onEnd={isSearching ? undefined : catalogue.loadMore}
        />
        {isLoading && <TileSkeleton count={shown.length === 0 ? 16 : 4} />}
        <Slow active={isLoading}>{coreWords.slow}</Slow>
        {hasFailed && (
          <ErrorState
            title={words.listFailedTitle}
            text={words.listFailedText}
            actionLabel={coreWords.tryAgain}
            onAction={isSearching ? search.retry : catalogue.retry}
          />
        )}
        {shown.length === 0 && !isLoading && !hasFailed && (
          <div data-testid="no-wallet-found">
            <EmptyState icon={searchIcon} title={words.noneFoundTitle} text={words.noneFoundText}>
              <Button
                variant="secondary"
                onClick={() => {
                  type('')
                  setCertifiedOnly(false)
                }}
              >
                {words.showAll}
              </Button>
            </EmptyState>
          </div>
        )}
      </div>
    </>
  )
}

/** The delay between the last change and the announcement of the number of results, in milliseconds. */
const announceDelayMs = 600

function useFoundAnnouncement(count: number | undefined): void {
  const words = useWords('wallets', english)
  const locale = useLocale()
  const announce = useAnnounce()
  useEffect(() => {
    if (count === undefined) return undefined
    const announceCount = () =>
      announce(count === 0 ? words.noneFoundTitle : formatPlural(words, 'found', count, locale))
    const timer = setTimeout(announceCount, announceDelayMs)
    return () => clearTimeout(timer)
  }, [announce, count, locale, words])
}

/**
 * Returns true on a phone that can pair. The QR code button is then next to the search field instead of in a row. Also
 * prepares a pairing address, so that a tap on a wallet opens it immediately.
 */
function useHasQrCode(): boolean {
  const { client, pairing } = useWidget()
  const isMobile = getPlatform(client.environment.window) !== 'desktop'
  const pairs = useClientState(client, (state) => [canPair(state)], canPair)
  const isHere = isMobile && pairs
  useEffect(() => {
    if (isHere) pairing.prepare()
  }, [isHere, pairing])
  return isHere
}

export const views = {
  AllWallets: {
    View: AllWallets,
    title: ({ translations }) => getWords(translations, 'wallets', wallets).allWalletsTitle,
  },
} satisfies Views
