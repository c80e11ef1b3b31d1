import { base, mainnet } from '@reown/appkit/networks'
import { createAppKit, useAppKitAccount, useAppKitNetwork } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { http, WagmiProvider } from 'wagmi'
import { createFace, nodeUrl } from '../../../createFace.js'

const projectId = '00000000000000000000000000000001'
const adapter = new WagmiAdapter({
  networks: [mainnet, base],
  projectId,
  transports: { [mainnet.id]: http(nodeUrl(mainnet.id)), [base.id]: http(nodeUrl(base.id)) },
})
const queryClient = new QueryClient()

// E-mail, socials and analytics are off, as in the page of the other benches: wallets only.
const appKit = createAppKit({
  adapters: [adapter],
  networks: [mainnet, base],
  projectId,
  themeMode: 'light',
  metadata: { name: 'Bench page', description: 'Bench page', url: location.origin, icons: [] },
  features: { analytics: false, email: false, socials: false },
})
const recordRender = createFace({
  switchChain: (chainId) => appKit.switchNetwork(chainId === base.id ? base : mainnet),
  disconnect: () => appKit.disconnect(),
})

function App() {
  const { address, status } = useAppKitAccount()
  const { chainId } = useAppKitNetwork()
  recordRender({ address, chainId: chainId === undefined ? undefined : Number(chainId), status })
  return <appkit-button />
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WagmiProvider config={adapter.wagmiConfig}>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
