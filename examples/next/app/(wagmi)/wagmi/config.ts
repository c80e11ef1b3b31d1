import { WagmiAdapter } from '@foyer/kit/adapter-wagmi'
import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import { cookieStorage, createStorage } from 'wagmi'

// Used on the server, which reads the cookie with this config, and in the page.

/** The two chains of `npm start`. Replace them with those of your app, such as `mainnet` and `base`. */
export const networks = [foyerLocal, foyerLocalTwo] as const

/** AppKit requires a project id. Foyer needs one only with a server: then use the project id of your server. */
export const projectId = process.env.NEXT_PUBLIC_PROJECT_ID ?? 'YOUR_PROJECT_ID'

export const wagmiAdapter = new WagmiAdapter({
  networks,
  projectId,
  ssr: true,
  storage: createStorage({ storage: cookieStorage }),
})
