import type { Words } from '@foyer/messages/en'
import type { Client } from '../../core/Client.js'
import type { State } from '../../core/state/State.js'
import { createElement } from '../../ui/markup/createElement.js'
import { type RowLook, renderRow, renderShell, type ShellLook } from '../../ui/markup/drawElements.js'
import { rowSkeletonMarkup, stackMarkup } from '../../ui/markup/rowMarkup.js'
import { createRovingFocus } from '../../ui/rovingFocus.js'
import { choosePlace, hasConnectParts } from '../shell/choosePlace.js'
import { guideMarkup, legalMarkup, methodMarkup, notesMarkup, walletListMarkup } from '../shell/connectMarkup.js'
import { type LegalPart, listLegalParts, parseLegalLinks } from '../shell/parseLegalLinks.js'
import { getAllWalletsRowLook, getWalletRowLook, initialRowCount } from './getWalletRowLook.js'
import { getLocalSources, hasAllWallets, listWallets } from './listWallets.js'

/** Renders the list. Skeletons come before the All wallets row, which is last. */
function renderList({ rows, pendingCount }: ConnectContent): Element {
  const drawn = rows.map(renderRow)
  const pending = Array.from({ length: pendingCount }, (_, index) => rowSkeletonMarkup(createElement, index))
  const last = rows.at(-1)?.testId === 'all-wallets' ? drawn.slice(-1) : []
  const wallets = drawn.slice(0, drawn.length - last.length)
  const list = walletListMarkup(createElement, [...wallets, ...pending, ...last])
  // This listener stays after hydration. React's handler then ignores the key that this one has handled.
  const { onKeyDown } = createRovingFocus()
  list.addEventListener('keydown', (event) => event instanceof KeyboardEvent && onKeyDown(event))
  return list
}

/** Renders the Connect view before React loads, with the same markup that React renders. */
export function renderConnect(content: ConnectContent): Element {
  const { guide, legal } = content
  const view = createElement(
    'div',
    {},
    methodMarkup(createElement, undefined, stackMarkup(createElement, [renderList(content)])),
    notesMarkup(
      createElement,
      guide && guideMarkup(createElement, guide.text, guide.label),
      legal && createElement('p', {}, ...legalMarkup(createElement, legal)),
    ),
  )
  // The extra `div` matches the frame that React renders around every view.
  return renderShell(content, createElement('div', {}, view))
}

/** The content of the Connect view before any request is sent. */
export interface ConnectContent extends ShellLook {
  readonly rows: readonly RowLook[]
  readonly pendingCount: number
  readonly guide: { readonly text: string; readonly label: string } | undefined
  readonly legal: readonly LegalPart[] | undefined
}

/** Returns true if Connect shows the log-in without a wallet, or its failure. That code loads later. */
function isLogInPossible({ endpoints, config }: Client, { options, embedded, offerError }: State): boolean {
  const { email, socials } = options.features
  if ((embedded === null && !offerError) || !(endpoints?.api || config.frameUrl !== undefined)) return false
  return email !== false || (socials || []).length > 0
}

/**
 * Returns the content to prerender. Returns undefined if the widget opens on another view, or if Connect shows more
 * than this code can render.
 */
export function getConnectContent(client: Client, words: Words<'core'>): ConnectContent | undefined {
  const state = client.store.getState()
  const { options, notice, modal } = state
  const { features, enableWallets = true, enableWalletGuide = true } = options
  if (client.config.enableEmbedded || choosePlace(state, modal.request).view !== 'Connect') return undefined
  if (!enableWallets || hasConnectParts(options) || features.collapseWallets || isLogInPossible(client, state))
    return undefined
  if (options.debug && notice?.kind === 'alert') return undefined
  const links = parseLegalLinks(state, client.environment.window?.location.href)
  const hasDocuments = (links.terms ?? links.privacy) !== undefined
  if (links.isCheckbox && hasDocuments) return undefined

  const hasCatalogue = Boolean(client.endpoints?.catalogue)
  const offers = { featured: [], recommended: [], count: undefined, isLoading: hasCatalogue }
  const { rows, pendingCount } = listWallets(client, getLocalSources(client, state), options, offers)
  const all = hasAllWallets(client, state) ? [getAllWalletsRowLook(words)] : []
  if (rows.length + pendingCount + all.length === 0) return undefined
  const canGet = hasCatalogue || (options.customWallets ?? []).length > 0
  return {
    title: words.connectTitle,
    helpLabel: words.help,
    closeLabel: words.close,
    rows: rows
      .slice(0, initialRowCount)
      .map((row) => getWalletRowLook(client, row, words))
      .concat(all),
    pendingCount,
    guide: enableWalletGuide
      ? { text: words.noWallet, label: canGet ? words.getWallet : words.learnBasics }
      : undefined,
    legal: hasDocuments ? listLegalParts(links, words, words.legal, words.legalOne) : undefined,
  }
}
