import { mainnet } from '@reown/appkit/networks'
import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'

const projectId = '00000000000000000000000000000001'
const adapter = new WagmiAdapter({ networks: [mainnet], projectId })
const queryClient = new QueryClient()

// E-mail, socials and analytics are off: the page shows wallets only, which saves this peer a frame and its bytes.
createAppKit({
  adapters: [adapter],
  networks: [mainnet],
  projectId,
  themeMode: 'light',
  metadata: { name: 'Bench page', description: 'Bench page', url: location.origin, icons: [] },
  features: { analytics: false, email: false, socials: false },
})

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WagmiProvider config={adapter.wagmiConfig}>
      <QueryClientProvider client={queryClient}>
        <appkit-button />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
