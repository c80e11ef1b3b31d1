import type { Client } from '../../core/Client.js'
import type { State } from '../../core/State.js'
import { getPlatform } from './detectPlatform.js'

/** The way into the catalogue shows where there is a catalogue and the host wants it shown. */
export function hasAllWallets(client: Client, { options }: Pick<State, 'options'>): boolean {
  const { allWallets = 'SHOW', enableWallets = true, features } = options
  if (!client.endpoints?.catalogue || !enableWallets || features.allWallets === false) return false
  const isMobile = getPlatform(client.environment.window) !== 'desktop'
  return allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile)
}
