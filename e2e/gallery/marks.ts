import base from '../../apps/server/src/catalogue/icons/networks/base.svg?raw'
import ethereum from '../../apps/server/src/catalogue/icons/networks/ethereum.svg?raw'
import optimism from '../../apps/server/src/catalogue/icons/networks/optimism.svg?raw'
import polygon from '../../apps/server/src/catalogue/icons/networks/polygon.svg?raw'
import usdc from '../../apps/server/src/catalogue/icons/tokens/usdc.svg?raw'
import coinbase from '../../apps/server/src/catalogue/icons/wallets/coinbase.svg?raw'
import ledger from '../../apps/server/src/catalogue/icons/wallets/ledger.svg?raw'
import metamask from '../../apps/server/src/catalogue/icons/wallets/meta-mask.svg?raw'
import okx from '../../apps/server/src/catalogue/icons/wallets/okx.svg?raw'
import phantom from '../../apps/server/src/catalogue/icons/wallets/phantom.svg?raw'
import rabby from '../../apps/server/src/catalogue/icons/wallets/rabby.svg?raw'
import rainbow from '../../apps/server/src/catalogue/icons/wallets/rainbow.svg?raw'
import safe from '../../apps/server/src/catalogue/icons/wallets/safe.svg?raw'
import trust from '../../apps/server/src/catalogue/icons/wallets/trust.svg?raw'
import zerion from '../../apps/server/src/catalogue/icons/wallets/zerion.svg?raw'

function toUrl(svg: string) {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The icons of real products for the gallery. */
export const marks = {
  base: toUrl(base),
  ethereum: toUrl(ethereum),
  optimism: toUrl(optimism),
  polygon: toUrl(polygon),
  usdc: toUrl(usdc),
}

export const walletMarks: readonly { name: string; src: string }[] = [
  { name: 'MetaMask', src: toUrl(metamask) },
  { name: 'Rainbow', src: toUrl(rainbow) },
  { name: 'Coinbase Wallet', src: toUrl(coinbase) },
  { name: 'Rabby', src: toUrl(rabby) },
  { name: 'Phantom', src: toUrl(phantom) },
  { name: 'Trust Wallet', src: toUrl(trust) },
  { name: 'Zerion', src: toUrl(zerion) },
  { name: 'Safe', src: toUrl(safe) },
  { name: 'Ledger', src: toUrl(ledger) },
  { name: 'OKX Wallet', src: toUrl(okx) },
]
