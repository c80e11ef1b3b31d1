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

/**
 * Converts a catalogue wallet to an entry without empty fields. Returns undefined if the name has no characters that
 * can be shown.
 */
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

/**
 * Converts a catalogue page to entries. Skips wallets without a name and wallets that this device can neither use nor
 * install.
 */
export function toWalletEntries(client: Client, wallets: readonly CatalogueWallet[]): readonly WalletEntry[] {
  return wallets.flatMap((wallet) => {
    const entry = toWalletEntry(client, wallet)
    return entry && isUsable(client, entry) ? [entry] : []
  })
}
