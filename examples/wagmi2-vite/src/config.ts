import { WagmiAdapter } from '@foyer/kit/adapter-wagmi'
import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import { createAppKit } from '@foyer/kit/react'

/** The two chains of `npm start`. Replace them with those of your app, such as `mainnet` and `base`. */
export const networks = [foyerLocal, foyerLocalTwo] as const

/** AppKit requires a project id. Foyer needs one only with a server: then use the project id of your server. */
const projectId = 'YOUR_PROJECT_ID'

export const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: true })

export const appKit = createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId,
  metadata: { name: 'Example', description: 'A page with wagmi', url: location.origin, icons: [] },
})
