import { WagmiAdapter } from '@foyer/kit/adapter-wagmi'
import { base, mainnet } from '@foyer/kit/networks'
import { createAppKit } from '@foyer/kit/react'

const networks = [mainnet, base] as const

export const wagmiAdapter = new WagmiAdapter({ networks })

// Call this once, outside any component.
createAppKit({
  adapters: [wagmiAdapter],
  networks,
  metadata: { name: 'APP_NAME', description: 'An app with Foyer', url: location.origin, icons: [] },
  // serverUrl: 'YOUR_SERVER_URL',
  // projectId: 'YOUR_PROJECT_ID',
})
