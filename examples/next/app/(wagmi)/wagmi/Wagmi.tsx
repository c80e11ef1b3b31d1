'use client'

import { createAppKit } from '@foyer/kit/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type State, WagmiProvider } from 'wagmi'
import { networks, projectId, wagmiAdapter } from './config'

createAppKit({ adapters: [wagmiAdapter], networks, projectId })

interface Props {
  readonly children: ReactNode
  readonly initialState: State | undefined
}

export function Wagmi({ children, initialState }: Props) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={wagmiAdapter.wagmiConfig} {...(initialState && { initialState })}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}
