import { WagmiAdapter } from '@foyer/kit/adapter-wagmi'
import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import { cookieStorage, createStorage } from 'wagmi'

// For the server, which reads the cookie with it, and for the page.

/** The two chains of `npm start`; an app names its own, such as `mainnet` and `base`. */
export const networks = [foyerLocal, foyerLocalTwo] as const

export const wagmiAdapter = new WagmiAdapter({
  networks,
  ssr: true,
  storage: createStorage({ storage: cookieStorage }),
})
