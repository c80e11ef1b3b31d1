import { createAppKit } from '@foyer/kit'
import { base, mainnet } from '@foyer/kit/networks'
import { AppKitButton, AppKitProvider, useAppKitAccount, useAppKitNetwork } from '@foyer/kit/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createFace, nodeUrl } from '../../createFace.js'

const networks = [mainnet, base].map((network) => ({
  ...network,
  rpcUrls: { default: { http: [nodeUrl(Number(network.id))] } },
}))
const [first, second] = networks
if (first === undefined || second === undefined) throw new Error('the page needs two networks')

const appKit = createAppKit({
  networks: [first, second],
  metadata: { name: 'Bench page', description: 'Bench page', url: location.origin, icons: [] },
  themeMode: 'light',
})
const recordRender = createFace({
  switchChain: (chainId) => appKit.switchNetwork(chainId === second.id ? second : first),
  disconnect: () => appKit.disconnect(),
})

function App() {
  const { address, status } = useAppKitAccount()
  const { chainId } = useAppKitNetwork()
  recordRender({ address, chainId: chainId === undefined ? undefined : Number(chainId), status })
  return <AppKitButton />
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <AppKitProvider appKit={appKit}>
      <App />
    </AppKitProvider>
  </StrictMode>,
)
