import type { Namespace } from '@foyer/primitives/ChainId'
import type { Connector } from '../../core/Connector.js'
import type { ConnectMethod, CustomWallet, Features, WalletGroup } from '../../core/Options.js'
import type { RecentWallet } from '../../core/state/State.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { createWalletIndex, type Likeness, normalizeName } from './createWalletIndex.js'
import { normalizeRdns } from './normalizeRdns.js'

/** One row of the list: a wallet that is here, or one to go and get. */
export type WalletRow =
  | {
      readonly kind: 'connector'
      readonly group: WalletGroup
      readonly connector: Connector
      readonly isRecent: boolean
    }
  | { readonly kind: 'wallet'; readonly group: WalletGroup; readonly wallet: WalletEntry; readonly isRecent: boolean }

export interface WalletSources {
  readonly connectors: readonly Connector[]
  readonly recent: readonly RecentWallet[]
  /** Those of the recent wallets that pairing leads to; the others mean something only where they are here. */
  readonly recentElsewhere: readonly WalletEntry[]
  /** From the catalogue, in the order of `featuredWalletIds`. */
  readonly featured: readonly WalletEntry[]
  readonly recommended: readonly WalletEntry[]
  readonly custom: readonly CustomWallet[]
  /** Ids, names and rdns behind `excludeWalletIds` [S5.34]. */
  readonly excluded: readonly Likeness[]
  /** Only wallets of this namespace, when the widget was opened for one. */
  readonly namespace: Namespace | undefined
  readonly order: Features['connectorTypeOrder']
  readonly isMobile: boolean
  /** All wallets lie behind a row of their own; on a phone, where codes are for other devices, that is where it is. */
  readonly isCodeElsewhere: boolean
  readonly hasFeaturedIds: boolean
}

/**
 * So many named wallets need no company, as many as are remembered [S9.15]. The number of `limits.recentWallets`, whose
 * file belongs to the engine: what is drawn before React does not wait for that.
 */
export const walletRoom = 2

/** [S9.22] */
const defaultOrder: readonly WalletGroup[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

const groupOfType: Readonly<Record<Connector['type'], WalletGroup | undefined>> = {
  WALLET_CONNECT: 'walletConnect',
  MULTI_CHAIN: 'injected',
  ANNOUNCED: 'injected',
  INJECTED: 'injected',
  EXTERNAL: 'external',
  AUTH: undefined,
}

/** Returns whether two wallets are one product: by rdns when both have one, else by name. A copied name with another rdns is not. */
export function isSameWallet(left: Likeness, right: Likeness): boolean {
  if (left.rdns && right.rdns) return normalizeRdns(left.rdns) === normalizeRdns(right.rdns)
  return left.name !== undefined && right.name !== undefined && normalizeName(left.name) === normalizeName(right.name)
}

/** By id, rdns or case-insensitive name [S5.34]. */
export function isExcluded(wallet: Likeness, excluded: WalletSources['excluded']): boolean {
  return excluded.some(
    (entry) =>
      (entry.id !== undefined && entry.id === wallet.id) ||
      (entry.rdns && wallet.rdns && normalizeRdns(entry.rdns) === normalizeRdns(wallet.rdns)) ||
      (entry.name !== undefined &&
        wallet.name !== undefined &&
        normalizeName(wallet.name) === normalizeName(entry.name)),
  )
}

export function toLikeness({ id, name, info, explorerId }: Connector): Likeness {
  return { id: explorerId ?? id, name, rdns: info?.rdns }
}

function mergeConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const merged: Connector[] = []
  const places = createWalletIndex<number>()
  for (const connector of connectors) {
    const likeness = toLikeness(connector)
    const at = places.find(likeness) ?? -1
    const twin = merged[at]
    // The same wallet under the same namespace again is a duplicate; under another one it becomes one row for both.
    const parts = twin?.connectors ?? (twin ? [twin] : [])
    if (!twin) places.add(likeness, merged.push(connector) - 1)
    // Pairing reaches many chains by itself, through one row.
    else if (twin.type !== 'WALLET_CONNECT' && !parts.some(({ chain }) => chain === connector.chain))
      merged[at] = { ...twin, type: 'MULTI_CHAIN', connectors: [...parts, connector] }
  }
  return merged
}

/** A wallet of the host's own as the views know it. */
export function toEntry({ image_url, ...wallet }: CustomWallet): WalletEntry {
  const told = Object.entries(wallet).filter(([, value]) => value !== null)
  return {
    ...(Object.fromEntries(told) as Pick<WalletEntry, 'id' | 'name'>),
    ...(image_url && { imageUrl: image_url }),
  }
}

/**
 * Which wallets the Connect list shows, in which order: the one place where excluding, de-duplicating, recency and
 * the order of groups are decided [S5.33-S5.35, S9.15, S9.16, S9.22]. Pure.
 */
export function arrangeWallets(sources: WalletSources): readonly WalletRow[] {
  const { connectors, recent, excluded, namespace, isMobile } = sources
  const inNamespace = connectors.filter(
    ({ chain, connectors: parts }) =>
      !namespace || chain === namespace || parts?.some((part) => part.chain === namespace),
  )
  const announced = inNamespace.filter(({ type }) => type !== 'INJECTED' && type !== 'AUTH')
  const shown = mergeConnectors(announced).filter((connector) => !isExcluded(toLikeness(connector), excluded))
  // The nameless injected wallet is mostly one of the announced; it helps only where nothing announces itself.
  const nameless = inNamespace.filter(
    ({ type, provider }) => type === 'INJECTED' && !announced.some((other) => other.provider === provider),
  )
  const isOnlyOne = announced.every(({ type }) => type === 'WALLET_CONNECT')
  const generic = (isMobile || isOnlyOne ? nameless : []).filter(
    (connector) => !isExcluded(toLikeness(connector), excluded),
  )
  const here = [...shown, ...generic]

  const known = createWalletIndex<true>()
  for (const connector of here) known.add(toLikeness(connector), true)
  const recency = (wallet: Likeness) =>
    recent.findIndex((entry) => isSameWallet(entry, wallet) || entry.id === wallet.id)
  const rows: WalletRow[] = here.flatMap((connector): WalletRow[] => {
    const group = groupOfType[connector.type]
    if (!group || (group === 'walletConnect' && isMobile && sources.isCodeElsewhere)) return []
    const isRecent = group !== 'walletConnect' && recency(toLikeness(connector)) >= 0
    return [{ kind: 'connector', group: isRecent ? 'recent' : group, connector, isRecent }]
  })

  const named = here.filter(({ type }) => type !== 'INJECTED' && type !== 'WALLET_CONNECT').length
  const room = Math.max(0, walletRoom - named - sources.recentElsewhere.length)
  const isCurated = sources.hasFeaturedIds || sources.custom.length > 0
  const offered: readonly (readonly [WalletGroup, readonly WalletEntry[]])[] = [
    ['featured', sources.featured],
    ['custom', sources.custom.map(toEntry)],
    ['recommended', isCurated ? [] : sources.recommended],
    ['recent', sources.recentElsewhere],
  ]
  for (const [group, wallets] of offered) {
    let left = group === 'recommended' ? room : Number.POSITIVE_INFINITY
    for (const wallet of wallets) {
      if (left <= 0 || known.find(wallet) || isExcluded(wallet, excluded)) continue
      left -= 1
      known.add(wallet, true)
      const isRecent = recency(wallet) >= 0
      rows.push({ kind: 'wallet', group: isRecent ? 'recent' : group, wallet, isRecent })
    }
  }

  const order = [...new Set([...(sources.order ?? []), ...defaultOrder])]
  const likenessOf = (row: WalletRow) => (row.kind === 'connector' ? toLikeness(row.connector) : row.wallet)
  return order.flatMap((group) => {
    const members = rows.filter((row) => row.group === group)
    return group === 'recent' ? members.sort((a, b) => recency(likenessOf(a)) - recency(likenessOf(b))) : members
  })
}

/**
 * Which connect methods stand above which: the host's order, else wallets first when one is here, else e-mail first
 * [S1.8]. Only methods that exist are named.
 */
export function orderConnectMethods(
  wanted: readonly ConnectMethod[] | undefined,
  available: readonly ConnectMethod[],
  hasWalletHere: boolean,
): readonly ConnectMethod[] {
  const usual: readonly ConnectMethod[] = hasWalletHere ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
  return [...new Set([...(wanted ?? []), ...usual])].filter((method) => available.includes(method))
}
