import base from '@web3icons/core/svgs/networks/background/base.svg.js'
import ethereum from '@web3icons/core/svgs/networks/background/ethereum.svg.js'
import optimism from '@web3icons/core/svgs/networks/background/optimism.svg.js'
import polygon from '@web3icons/core/svgs/networks/background/polygon.svg.js'
import usdc from '@web3icons/core/svgs/tokens/background/USDC.svg.js'
import coinbase from '@web3icons/core/svgs/wallets/background/coinbase.svg.js'
import ledger from '@web3icons/core/svgs/wallets/background/ledger.svg.js'
import metamask from '@web3icons/core/svgs/wallets/background/metamask.svg.js'
import phantom from '@web3icons/core/svgs/wallets/background/phantom.svg.js'
import rabby from '@web3icons/core/svgs/wallets/background/rabby.svg.js'
import rainbow from '@web3icons/core/svgs/wallets/background/rainbow.svg.js'
import safe from '@web3icons/core/svgs/wallets/background/safe.svg.js'
import trust from '@web3icons/core/svgs/wallets/background/trust.svg.js'
import walletConnect from '@web3icons/core/svgs/wallets/background/wallet-connect.svg.js'
import zerion from '@web3icons/core/svgs/wallets/background/zerion.svg.js'

const toUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Marks of real products for the gallery. */
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
  { name: 'WalletConnect', src: toUrl(walletConnect) },
]
