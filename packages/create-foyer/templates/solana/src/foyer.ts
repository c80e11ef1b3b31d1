import { SolanaAdapter } from '@foyer/kit/adapter-solana'
import { solana, solanaDevnet } from '@foyer/kit/networks'
import { createAppKit } from '@foyer/kit/react'

// Call this once, outside any component.
createAppKit({
  adapters: [new SolanaAdapter()],
  networks: [solana, solanaDevnet],
  metadata: { name: 'APP_NAME', description: 'An app with Foyer', url: location.origin, icons: [] },
  // serverUrl: 'YOUR_SERVER_URL',
  // projectId: 'YOUR_PROJECT_ID',
})
