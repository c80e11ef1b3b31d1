import { WagmiAdapter } from '@foyer/kit/adapter-wagmi'
import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import { cookieStorage, createStorage } from 'wagmi'

// For the server, which reads the cookie with it, and for the page.

/** The two chains of `npm start`; an app names its own, such as `mainnet` and `base`. */
export const networks = [foyerLocal, foyerLocalTwo] as const

/** AppKit asked for one. Foyer without a server does not; with one it is that of your own server. */
export const projectId = process.env.NEXT_PUBLIC_PROJECT_ID ?? 'YOUR_PROJECT_ID'

export const wagmiAdapter = new WagmiAdapter({
  networks,
  projectId,
  ssr: true,
  storage: createStorage({ storage: cookieStorage }),
})
