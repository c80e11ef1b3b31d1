import { createAppKit } from '@foyer/kit'
import { mainnet } from '@foyer/kit/networks'
import { AppKitButton, AppKitProvider } from '@foyer/kit/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

// A page with a server: its own host serves the catalogue with 5,000 wallets.
const appKit = createAppKit({
  networks: [mainnet],
  serverUrl: location.origin,
  projectId: 'bench',
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
