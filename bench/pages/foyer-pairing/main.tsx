import { createAppKit } from '@foyer/kit'
import { mainnet } from '@foyer/kit/networks'
import { AppKitButton, AppKitProvider } from '@foyer/kit/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

// The peer's built-in relay, with the same host: both use the same socket address and the same process.
const appKit = createAppKit({
  networks: [mainnet],
  relayUrl: 'wss://relay.walletconnect.org',
  projectId: '00000000000000000000000000000001',
  metadata: { name: 'Bench page', description: 'Bench page', url: location.origin, icons: [] },
  themeMode: 'light',
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <AppKitProvider appKit={appKit}>
      <AppKitButton />
    </AppKitProvider>
  </StrictMode>,
)
