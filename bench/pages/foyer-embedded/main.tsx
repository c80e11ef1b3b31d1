import { createAppKit } from '@foyer/kit'
import { foyerLocal } from '@foyer/kit/networks'
import { AppKitButton, AppKitProvider } from '@foyer/kit/react'
import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import type { BenchLogin } from '../../embedded/BenchLogin.js'

interface Signer {
  request(call: { method: string; params: readonly unknown[] }): Promise<unknown>
}

const query = new URLSearchParams(location.search)
const appKit = createAppKit({
  networks: [{ ...foyerLocal, rpcUrls: { default: { http: [query.get('rpc') ?? ''] } } }],
  serverUrl: query.get('server') ?? '',
  projectId: 'sandbox',
  metadata: { name: 'Bench page', description: 'Bench page', url: location.origin, icons: [] },
  themeMode: 'light',
})

/** Creates the interface of this page for the bench. */
function createBenchLogin(): BenchLogin {
  // The time of the user's last relevant input and of the address, both in ms of the page.
  const at = { press: 0, address: 0 }
  for (const type of ['click', 'input'])
    document.addEventListener(type, () => {
      if (at.address === 0) at.press = performance.now()
    })
  appKit.subscribeAccount(({ address }) => {
    if (address && at.address === 0) at.address = performance.now()
  })
  return {
    begin: () => {
      at.press = at.address = 0
    },
    tookMs: () => (at.address === 0 ? 0 : at.address - at.press),
    sign: async () => {
      const [address, signer] = [appKit.getAddress(), appKit.getProvider<Signer>('eip155')]
      await signer?.request({ method: 'personal_sign', params: ['0x62656e6368', address] })
      return performance.timeOrigin + performance.now()
    },
    leave: () => appKit.disconnect(),
  }
}

function Page(): ReactNode {
  useEffect(() => {
    window.benchLogin = createBenchLogin()
  }, [])
  return (
    <AppKitProvider appKit={appKit}>
      <AppKitButton />
    </AppKitProvider>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Page />)
