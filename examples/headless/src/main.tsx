import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import { createAppKit } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'
import { App } from './App'

declare const SERVER_URL: string | undefined

/** The server of `npm start`. Builds can define another one. */
const serverUrl = typeof SERVER_URL === 'undefined' ? 'http://localhost:3001' : SERVER_URL

// Call this once, outside any component. Replace the networks with those of your app, such as `mainnet` and `base`.
createAppKit({
  networks: [foyerLocal, foyerLocalTwo],
  serverUrl,
  projectId: 'sandbox',
  elements: false,
  showPrompts: false,
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(<App />)
