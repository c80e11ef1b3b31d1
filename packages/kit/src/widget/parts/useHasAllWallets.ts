import type { Client } from '../../core/Client.js'
import { useClientState } from '../../react/useClientState.js'
import { getPlatform } from './detectPlatform.js'

/** The way into the catalogue shows where there is a catalogue and the host wants it shown. */
export function useHasAllWallets(client: Client): boolean {
  return useClientState(
    client,
    ({ options }) => [options],
    ({ options: { allWallets = 'SHOW', enableWallets = true, features } }) => {
      if (!client.endpoints?.catalogue || !enableWallets || features.allWallets === false) return false
      const isMobile = getPlatform(client.environment.window) !== 'desktop'
      return allWallets === 'SHOW' || (allWallets === 'ONLY_MOBILE' && isMobile)
    },
  )
}
