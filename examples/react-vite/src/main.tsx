import { base, mainnet } from '@foyer/kit/networks'
import { AppKitProvider } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'
import { App } from './App'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <AppKitProvider networks={[mainnet, base]}>
    <App />
  </AppKitProvider>,
)
