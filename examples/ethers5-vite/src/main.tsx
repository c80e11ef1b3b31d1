import { Ethers5Adapter } from '@foyer/kit/adapter-ethers5'
import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import { createAppKit } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'
import { App } from './App'

// Call this once, outside any component. Replace the networks with those of your app, such as `mainnet` and `base`.
createAppKit({
  adapters: [new Ethers5Adapter()],
  networks: [foyerLocal, foyerLocalTwo],
  projectId: 'YOUR_PROJECT_ID',
  metadata: { name: 'Example', description: 'A page with ethers 5', url: location.origin, icons: [] },
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(<App />)
