import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { cookieToInitialState } from 'wagmi'
import { wagmiAdapter } from './config'
import { Wagmi } from './Wagmi'

export const metadata = { title: 'Foyer and wagmi in Next.js' }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const initialState = cookieToInitialState(wagmiAdapter.wagmiConfig, (await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Wagmi initialState={initialState}>{children}</Wagmi>
      </body>
    </html>
  )
}
