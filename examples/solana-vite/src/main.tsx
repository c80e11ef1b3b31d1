import { EthersAdapter } from '@foyer/kit/adapter-ethers'
import { SolanaAdapter } from '@foyer/kit/adapter-solana'
import { foyerLocal, foyerSolana } from '@foyer/kit/networks'
import { createAppKit } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'
import { App } from './App'

// Call this once, outside any component. Replace the networks with those of your app, such as `solana` and `mainnet`.
createAppKit({
  adapters: [new SolanaAdapter(), new EthersAdapter()],
  networks: [foyerSolana, foyerLocal],
  projectId: 'YOUR_PROJECT_ID',
  metadata: { name: 'Example', description: 'A page with Solana', url: location.origin, icons: [] },
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(<App />)
