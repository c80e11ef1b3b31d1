import { expect, it } from 'vitest'
import type { Connector } from '../../core/Connector.js'
import { testNetworks } from '../../core/testEngine.js'
import { getInjectedWallet, parseWalletIcon, watchAnnouncedWallets } from './watchWallets.js'

it('watchAnnouncedWallets: a wallet without rdns has the same id for every uuid (EIP-6963)', () => {
  const page = new EventTarget() as unknown as Window
  const seen: Connector[] = []
  const lifetime = new AbortController()
  watchAnnouncedWallets(page, testNetworks, (connector) => void seen.push(connector), lifetime)
  const provider = { request: async () => null }
  for (const uuid of ['350670db-19fa-4704-a166-e52e178b59d2', '0b1cd5b7-a9d8-4f37-9c1c-3a1f6b9f1a11'])
    page.dispatchEvent(
      Object.assign(new Event('eip6963:announceProvider'), {
        detail: { info: { name: 'Old Wallet', uuid }, provider },
      }),
    )
  lifetime.abort()
  expect(seen.map(({ id }) => id)).toEqual(['Old Wallet', 'Old Wallet'])
})

it('an announced and an injected wallet are connectors with their own id, type, chains and provider [S3.11, S3.12]', () => {
  const page = new EventTarget() as unknown as Window
  const seen: Connector[] = []
  const lifetime = new AbortController()
  watchAnnouncedWallets(page, testNetworks, (connector) => void seen.push(connector), lifetime)
  const provider = { request: async () => null }
  const icon = 'data:image/png;base64,AA=='
  const info = { name: 'Wallet', rdns: 'org.wallet', uuid: '350670db-19fa-4704-a166-e52e178b59d2', icon }
  page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: { info, provider } }))
  lifetime.abort()
  const chains = ['eip155:31337', 'eip155:31338']
  const announced = { id: 'org.wallet', name: 'Wallet', type: 'ANNOUNCED', imageUrl: icon, info }
  expect(seen).toMatchObject([{ ...announced, chain: 'eip155', chains, provider }])
  expect(getInjectedWallet({ ethereum: provider }, testNetworks)).toMatchObject({
    ...{ id: 'injected', name: 'Browser Wallet', type: 'INJECTED', chain: 'eip155', chains, provider },
  })
})

it.each([
  [' data:image/png;base64,AA==', true],
  ['\n\tdata:image/svg+xml,%3Csvg/%3E', true],
  ['https://evil.example/icon.png', false],
  [' javascript:alert(1)//data:image/png,', false],
])('parseWalletIcon: accepts the announced icon %j: %s', (icon, isShown) => {
  expect(parseWalletIcon(icon) !== undefined).toBe(isShown)
})
