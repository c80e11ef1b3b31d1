import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { http, useAccount, WagmiProvider } from 'wagmi'
import { disconnect, switchChain } from 'wagmi/actions'
import { base, mainnet } from 'wagmi/chains'
import { createFace, nodeUrl } from '../../../createFace.js'

const config = getDefaultConfig({
  appName: 'Bench page',
  projectId: '00000000000000000000000000000001',
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(nodeUrl(mainnet.id)), [base.id]: http(nodeUrl(base.id)) },
})
const queryClient = new QueryClient()
const recordRender = createFace({
  switchChain: (chainId) => switchChain(config, { chainId: chainId as 1 | 8453 }),
  disconnect: () => disconnect(config),
})

function App() {
  const { address, chainId, status } = useAccount()
  recordRender({ address, chainId, status })
  return <ConnectButton />
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <RainbowKitProvider>
          <App />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  </StrictMode>,
)
