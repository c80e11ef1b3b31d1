import type { CatalogueWallet } from '@foyer/contract/http/getWallets'

/** The page and the filters of a catalogue request. */
export interface WalletFilter {
  readonly page?: number | undefined
  readonly entries?: number | undefined
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly badge?: 'certified' | 'none' | undefined
  readonly chains?: readonly string[] | undefined
}

function namespaceOf(chainId: string) {
  return chainId.slice(0, chainId.indexOf(':'))
}

/**
 * Creates a check whether a wallet supports any of the chains. For a chain that no wallet lists (a private chain or a
 * sandbox), only the namespace must match. The user can add the chain to the wallet.
 */
function createChainTest(wallets: readonly CatalogueWallet[], chains: readonly string[]) {
  const listed = new Set(wallets.flatMap((wallet) => wallet.chains ?? []))
  const exact = new Set(chains.filter((chain) => listed.has(chain)))
  const namespaces = new Set(chains.filter((chain) => !listed.has(chain)).map(namespaceOf))
  return (wallet: CatalogueWallet) =>
    (wallet.chains ?? []).some((chain) => exact.has(chain) || namespaces.has(namespaceOf(chain)))
}

/**
 * Returns one page of the catalogue, and the number of wallets before paging [S7.29]. Included wallets are in the order
 * of `include`.
 */
export function filterWallets(
  wallets: readonly CatalogueWallet[],
  filter: WalletFilter,
): { count: number; data: CatalogueWallet[] } {
  const { page = 1, entries = 40, badge } = filter
  const include = new Map((filter.include ?? []).map((id, position) => [id, position]))
  const exclude = new Set(filter.exclude ?? [])
  const search = (filter.search ?? '').trim().toLowerCase()
  const chains = filter.chains ?? []
  const fitsChains = chains.length === 0 ? () => true : createChainTest(wallets, chains)

  const found = wallets.filter(
    (wallet) =>
      (include.size === 0 || include.has(wallet.id)) &&
      !exclude.has(wallet.id) &&
      (search === '' || wallet.name.toLowerCase().includes(search)) &&
      (badge === undefined || (wallet.badge_type ?? 'none') === badge) &&
      fitsChains(wallet),
  )
  if (include.size > 0) found.sort((a, b) => (include.get(a.id) ?? 0) - (include.get(b.id) ?? 0))
  return { count: found.length, data: found.slice((page - 1) * entries, page * entries) }
}
