'use client'

import { base, mainnet } from '@foyer/kit/networks'
import { AppKitProvider, createAppKit } from '@foyer/kit/react'
import type { ReactNode } from 'react'

// On the server this only creates the state of the first render. The browser searches for wallets.
const appKit = createAppKit({
  networks: [mainnet, base],
  metadata: { name: 'APP_NAME', description: 'An app with Foyer', url: '', icons: [] },
  // serverUrl: 'YOUR_SERVER_URL',
  // projectId: 'YOUR_PROJECT_ID',
})

export function Foyer({ children }: { readonly children: ReactNode }) {
  return <AppKitProvider appKit={appKit}>{children}</AppKitProvider>
}
