import { WagmiAdapter } from '@foyer/kit/adapter-wagmi'
import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import { createAppKit } from '@foyer/kit/react'

/** The two chains of `npm start`; an app names its own, such as `mainnet` and `base`. */
export const networks = [foyerLocal, foyerLocalTwo] as const

export const wagmiAdapter = new WagmiAdapter({ networks, ssr: true })

export const appKit = createAppKit({
  adapters: [wagmiAdapter],
  networks,
  metadata: { name: 'Example', description: 'A page with wagmi', url: location.origin, icons: [] },
})
