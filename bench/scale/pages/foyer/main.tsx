import { createAppKit } from '@foyer/kit'
import { type AppKitNetwork, mainnet } from '@foyer/kit/networks'
import { AppKitButton, AppKitProvider } from '@foyer/kit/react'
import { createRoot } from 'react-dom/client'
import { nodeUrl } from '../../../faults/createFace.js'

// `?networks=` is the number of networks. The server is the origin of the page; with `?standalone` there is none.
const query = new URLSearchParams(location.search)
const count = Number(query.get('networks') ?? 1)
const rpcUrls = { default: { http: [nodeUrl(1)] } }
const others = Array.from({ length: count - 1 }, (_, index): AppKitNetwork => {
  const id = 900_000_000 + index
  return { ...mainnet, id, caipNetworkId: `eip155:${id}`, name: `Network ${index}`, rpcUrls }
})

const startMs = performance.now()
const appKit = createAppKit({
  networks: [{ ...mainnet, rpcUrls }, ...others],
  ...(query.has('standalone') ? {} : { serverUrl: location.origin, projectId: 'bench' }),
  metadata: { name: 'Bench page', description: 'Bench page', url: location.origin, icons: [] },
  themeMode: 'light',
  features: { email: false, socials: false },
})
const createMs = performance.now() - startMs

function expose(): void {
  Object.assign(window, { appKit, createMs })
}
expose()

createRoot(document.getElementById('root') as HTMLElement).render(
  <AppKitProvider appKit={appKit}>
    <AppKitButton />
  </AppKitProvider>,
)
