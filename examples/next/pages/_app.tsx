import { EthersAdapter } from '@foyer/kit/adapter-ethers'
import { foyerLocal, foyerLocalTwo } from '@foyer/kit/networks'
import { createAppKit } from '@foyer/kit/react'
import type { AppProps } from 'next/app'

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [foyerLocal, foyerLocalTwo],
  projectId: process.env.NEXT_PUBLIC_PROJECT_ID ?? 'YOUR_PROJECT_ID',
})

export default function App({ Component, pageProps }: AppProps) {
  return <Component {...pageProps} />
}
