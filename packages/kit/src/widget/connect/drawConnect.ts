import type { Words } from '@foyer/messages/en'
import type { Client } from '../../core/Client.js'
import type { State } from '../../core/state/State.js'
import { createElement } from '../../ui/markup/createElement.js'
import { drawRow, drawShell, type RowLook, type ShellLook } from '../../ui/markup/drawElements.js'
import { rowSkeletonMarkup, stackMarkup } from '../../ui/markup/rowMarkup.js'
import { createRovingFocus } from '../../ui/rovingFocus.js'
import { choosePlace } from '../shell/choosePlace.js'
import { guideMarkup, legalMarkup, methodMarkup, notesMarkup, walletListMarkup } from '../shell/connectMarkup.js'
import { type LegalPart, listLegalParts, readLegalLinks } from '../shell/readLegalLinks.js'
import { describeAllWalletsRow, describeWalletRow, firstRows } from './describeWalletRow.js'
import { hasAllWallets, listWallets, readSources } from './listWallets.js'

/** Draws the list; skeletons stand before the last row where that leads to all wallets. */
function drawList({ rows, pendingCount }: ConnectContent): Element {
  const drawn = rows.map(drawRow)
  const pending = Array.from({ length: pendingCount }, (_, index) => rowSkeletonMarkup(createElement, index))
  const last = rows.at(-1)?.testId === 'all-wallets' ? drawn.slice(-1) : []
  const wallets = drawn.slice(0, drawn.length - last.length)
  const list = walletListMarkup(createElement, [...wallets, ...pending, ...last])
  // It stays when React has taken over, whose own handler then finds the key used.
  const { onKeyDown } = createRovingFocus()
  list.addEventListener('keydown', (event) => event instanceof KeyboardEvent && onKeyDown(event))
  return list
}

/** Draws the Connect view before React, over the markup that React renders too. */
export function drawConnect(content: ConnectContent): Element {
  const { guide, legal } = content
  const view = createElement(
    'div',
    {},
    methodMarkup(createElement, undefined, stackMarkup(createElement, [drawList(content)])),
    notesMarkup(
      createElement,
      guide && guideMarkup(createElement, guide.text, guide.label),
      legal && createElement('p', {}, ...legalMarkup(createElement, legal)),
    ),
  )
  // The frame of every view.
  return drawShell(content, createElement('div', {}, view))
}

/** All that the Connect view shows before anything but this page was asked. */
export interface ConnectContent extends ShellLook {
  readonly rows: readonly RowLook[]
  readonly pendingCount: number
  readonly guide: { readonly text: string; readonly label: string } | undefined
  readonly legal: readonly LegalPart[] | undefined
}

/** Somebody may log in here without a wallet; those rows are made with code that has yet to come. */
function mayLogIn({ endpoints, config }: Client, { options, embedded }: State): boolean {
  const { email, socials } = options.features
  if (embedded === null || !(endpoints?.api || config.frameUrl !== undefined)) return false
  return email !== false || (socials || []).length > 0
}

/** What is drawn before React; undefined where it opens on another view, or on a Connect with more to it. */
export function describeConnect(client: Client, words: Words<'core'>): ConnectContent | undefined {
  const state = client.store.getState()
  const { options, notice, modal } = state
  const { features, enableWallets = true, enableWalletGuide = true } = options
  if (client.config.enableEmbedded || choosePlace(state, modal.request).view !== 'Connect') return undefined
  if (!enableWallets || features.collapseWallets || mayLogIn(client, state)) return undefined
  if (options.debug && notice?.kind === 'alert') return undefined
  const links = readLegalLinks(state, client.environment.window?.location.href)
  const hasDocuments = (links.terms ?? links.privacy) !== undefined
  if (links.isCheckbox && hasDocuments) return undefined

  const hasCatalogue = Boolean(client.endpoints?.catalogue)
  const offers = { featured: [], recommended: [], count: undefined, isLoading: hasCatalogue }
  const { rows, pendingCount } = listWallets(client, readSources(client, state), options, offers)
  const all = hasAllWallets(client, state) ? [describeAllWalletsRow(words)] : []
  if (rows.length + pendingCount + all.length === 0) return undefined
  const canGet = hasCatalogue || (options.customWallets ?? []).length > 0
  return {
    title: words.connectTitle,
    helpLabel: words.help,
    closeLabel: words.close,
    rows: rows
      .slice(0, firstRows)
      .map((row) => describeWalletRow(client, row, words))
      .concat(all),
    pendingCount,
    guide: enableWalletGuide ? { text: words.noWallet, label: canGet ? words.getWallet : words.help } : undefined,
    legal: hasDocuments ? listLegalParts(links, words, words.legal, words.legalOne) : undefined,
  }
}
