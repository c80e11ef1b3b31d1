import type { Client } from '../../core/Client.js'
import type { WalletsPage } from '../../core/queries/wallets.js'
import { getWalletImageUrl } from '../../core/walletImageUrl.js'
import { cleanName } from '../shell/cleanName.js'
import type { WalletEntry } from '../shell/ViewParams.js'
import { isUsable } from './listWallets.js'

type CatalogueWallet = WalletsPage['wallets'][number]

const links = [
  'homepage',
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'app_store',
  'play_store',
  'chrome_store',
  'rdns',
] as const

/** A wallet as the catalogue sends it, without what is empty; undefined for one with no name left to show. */
export function toWalletEntry(client: Client, wallet: CatalogueWallet): WalletEntry | undefined {
  const name = cleanName(wallet.name)
  if (name === '') return undefined
  const imageUrl = getWalletImageUrl(client, wallet)
  const known = links.flatMap((key) => (wallet[key] ? [[key, wallet[key]] as const] : []))
  return {
    id: wallet.id,
    name,
    ...Object.fromEntries(known),
    ...(imageUrl && { imageUrl }),
    isCertified: wallet.badge_type === 'certified',
  }
}

/** What can be shown of a page of the catalogue: wallets with a name, and a way to use or get them on this device. */
export function toWalletEntries(client: Client, wallets: readonly CatalogueWallet[]): readonly WalletEntry[] {
  return wallets.flatMap((wallet) => {
    const entry = toWalletEntry(client, wallet)
    return entry && isUsable(client, entry) ? [entry] : []
  })
}
