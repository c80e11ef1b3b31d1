import type { Namespace } from '@foyer/primitives/ChainId'
import type { Connector } from '../../core/Connector.js'
import type { ConnectMethod, CustomWallet, Features, WalletGroup } from '../../core/Options.js'
import type { RecentWallet } from '../../core/state/State.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { createWalletIndex, normalizeName, type ProductIdentity } from './createWalletIndex.js'
import { normalizeRdns } from './normalizeRdns.js'

/** A row of the list: a wallet with a connector, or a wallet to install or pair. */
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
  /** Recent wallets that pairing can reach. Other recent wallets are shown only if they are installed. */
  readonly recentElsewhere: readonly WalletEntry[]
  /** Wallets of the catalogue, in the order of `featuredWalletIds`. */
  readonly featured: readonly WalletEntry[]
  readonly recommended: readonly WalletEntry[]
  readonly custom: readonly CustomWallet[]
  /** The ids, names and rdns that `excludeWalletIds` excludes [S5.34]. */
  readonly excluded: readonly ProductIdentity[]
  /** The namespace that the widget was opened for. Wallets of other namespaces are hidden. */
  readonly namespace: Namespace | undefined
  readonly order: Features['connectorTypeOrder']
  readonly isMobile: boolean
  /**
   * True if the list has an All wallets row. On a phone that view shows the QR code, because the code is for other
   * devices.
   */
  readonly isCodeElsewhere: boolean
  readonly hasFeaturedIds: boolean
}

/**
 * The list adds recommended wallets up to this number [S9.15]. It equals `limits.recentWallets`. That file belongs to
 * the core, which the prerendered view does not load.
 */
export const minNamedWallets = 2

/** The default order of groups [S9.22]. */
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

/**
 * Returns true if two wallets are one product: by rdns if both have one, else by name. A copied name with another rdns
 * is another product.
 */
export function isSameWallet(left: ProductIdentity, right: ProductIdentity): boolean {
  if (left.rdns && right.rdns) return normalizeRdns(left.rdns) === normalizeRdns(right.rdns)
  return left.name !== undefined && right.name !== undefined && normalizeName(left.name) === normalizeName(right.name)
}

/** Returns true if a wallet is excluded by id, rdns or case-insensitive name [S5.34]. */
export function isExcluded(wallet: ProductIdentity, excluded: WalletSources['excluded']): boolean {
  return excluded.some(
    (entry) =>
      (entry.id !== undefined && entry.id === wallet.id) ||
      (entry.rdns && wallet.rdns && normalizeRdns(entry.rdns) === normalizeRdns(wallet.rdns)) ||
      (entry.name !== undefined &&
        wallet.name !== undefined &&
        normalizeName(wallet.name) === normalizeName(entry.name)),
  )
}

export function toProductIdentity({ id, name, info, explorerId }: Connector): ProductIdentity {
  return { id: explorerId ?? id, name, rdns: info?.rdns }
}

function mergeConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const merged: Connector[] = []
  const places = createWalletIndex<number>()
  for (const connector of connectors) {
    const likeness = toProductIdentity(connector)
    const at = places.find(likeness) ?? -1
    const twin = merged[at]
    // The same wallet in the same namespace is a duplicate. In another namespace it is merged into one row for both.
    const parts = twin?.connectors ?? (twin ? [twin] : [])
    if (!twin) places.add(likeness, merged.push(connector) - 1)
    // The pairing connector needs only one row: it reaches many chains itself.
    else if (twin.type !== 'WALLET_CONNECT' && !parts.some(({ chain }) => chain === connector.chain))
      merged[at] = { ...twin, type: 'MULTI_CHAIN', connectors: [...parts, connector] }
  }
  return merged
}

/** Converts a custom wallet of the app to a wallet entry. */
export function toCustomWalletEntry({ image_url, ...wallet }: CustomWallet): WalletEntry {
  const definedFields = Object.entries(wallet).filter(([, value]) => value !== null)
  return {
    ...(Object.fromEntries(definedFields) as Pick<WalletEntry, 'id' | 'name'>),
    ...(image_url && { imageUrl: image_url }),
  }
}

/**
 * Returns the rows of the Connect list in order. This function alone applies exclusions, removes duplicates, moves
 * recent wallets up and orders the groups [S5.33-S5.35, S9.15, S9.16, S9.22].
 */
export function createWalletRows(sources: WalletSources): readonly WalletRow[] {
  const { connectors, recent, excluded, namespace, isMobile } = sources
  const inNamespace = connectors.filter(
    ({ chain, connectors: parts }) =>
      !namespace || chain === namespace || parts?.some((part) => part.chain === namespace),
  )
  const announced = inNamespace.filter(({ type }) => type !== 'INJECTED' && type !== 'AUTH')
  const shown = mergeConnectors(announced).filter((connector) => !isExcluded(toProductIdentity(connector), excluded))
  // The injected wallet without a name is usually announced too: skip it then. On desktop, list it only if no wallet is
  // announced.
  const nameless = inNamespace.filter(
    ({ type, provider }) => type === 'INJECTED' && !announced.some((other) => other.provider === provider),
  )
  const isOnlyOne = announced.every(({ type }) => type === 'WALLET_CONNECT')
  const generic = (isMobile || isOnlyOne ? nameless : []).filter(
    (connector) => !isExcluded(toProductIdentity(connector), excluded),
  )
  const here = [...shown, ...generic]

  const known = createWalletIndex<true>()
  for (const connector of here) known.add(toProductIdentity(connector), true)
  const recency = (wallet: ProductIdentity) =>
    recent.findIndex((entry) => isSameWallet(entry, wallet) || entry.id === wallet.id)
  const rows: WalletRow[] = here.flatMap((connector): WalletRow[] => {
    const group = groupOfType[connector.type]
    if (!group || (group === 'walletConnect' && isMobile && sources.isCodeElsewhere)) return []
    const isRecent = group !== 'walletConnect' && recency(toProductIdentity(connector)) >= 0
    return [{ kind: 'connector', group: isRecent ? 'recent' : group, connector, isRecent }]
  })

  const named = here.filter(({ type }) => type !== 'INJECTED' && type !== 'WALLET_CONNECT').length
  const room = Math.max(0, minNamedWallets - named - sources.recentElsewhere.length)
  const isCurated = sources.hasFeaturedIds || sources.custom.length > 0
  const offered: readonly (readonly [WalletGroup, readonly WalletEntry[]])[] = [
    ['featured', sources.featured],
    ['custom', sources.custom.map(toCustomWalletEntry)],
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
  const likenessOf = (row: WalletRow) => (row.kind === 'connector' ? toProductIdentity(row.connector) : row.wallet)
  return order.flatMap((group) => {
    const members = rows.filter((row) => row.group === group)
    return group === 'recent' ? members.sort((a, b) => recency(likenessOf(a)) - recency(likenessOf(b))) : members
  })
}

/**
 * Returns the available connect methods in order: first the app's order, then wallets first if one is present, else
 * e-mail first [S1.8].
 */
export function orderConnectMethods(
  wanted: readonly ConnectMethod[] | undefined,
  available: readonly ConnectMethod[],
  hasWalletHere: boolean,
): readonly ConnectMethod[] {
  const usual: readonly ConnectMethod[] = hasWalletHere ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
  return [...new Set([...(wanted ?? []), ...usual])].filter((method) => available.includes(method))
}
