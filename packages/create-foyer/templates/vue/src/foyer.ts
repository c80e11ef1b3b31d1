import { base, mainnet } from '@foyer/kit/networks'
import { createAppKit } from '@foyer/kit/vue'

// Call this once, outside any component.
createAppKit({
  networks: [mainnet, base],
  metadata: { name: 'APP_NAME', description: 'An app with Foyer', url: location.origin, icons: [] },
  // serverUrl: 'YOUR_SERVER_URL',
  // projectId: 'YOUR_PROJECT_ID',
})
