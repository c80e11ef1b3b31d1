import { EthersAdapter } from '@foyer/kit/adapter-ethers'
import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import { createAppKit } from '@foyer/kit/react'
import type { AppProps } from 'next/app'

createAppKit({ adapters: [new EthersAdapter()], networks: [foyerLocal, foyerLocalTwo] })

export default function App({ Component, pageProps }: AppProps) {
  return <Component {...pageProps} />
}
