/**
 * Other rdns that a vendor uses for the same product, by the rdns in the catalogue. Other products of a vendor are
 * omitted on purpose: `io.metamask.flask` next to `io.metamask`, `app.base.account` next to `com.coinbase.wallet`.
 */
const aliases: Readonly<Record<string, readonly string[]>> = {
  'com.okex.wallet': ['com.okx.wallet'],
  'com.bitget.web3': ['com.bitget.wallet', 'com.bitkeep.wallet'],
  'com.coinbase.wallet': ['org.toshi'],
  'com.trustwallet.app': ['com.trustwallet'],
  'io.rabby': ['com.debank.rabby'],
  'io.zerion.wallet': ['io.zerion'],
  'org.uniswap.app': ['org.uniswap', 'org.uniswap.wallet'],
  'im.token': ['im.token.app'],
}

const platform = /\.(?:mobile|android|ios)$/

/** Returns one rdns for all variants of a product: in-app browsers announce `io.metamask.mobile` for `io.metamask`. */
export function normalizeRdns(rdns: string): string {
  const base = rdns.trim().toLowerCase().replace(platform, '')
  return Object.keys(aliases).find((product) => aliases[product]?.includes(base)) ?? base
}
