import { expect, it } from 'vitest'
import type { Connector } from '../../core/Connector.js'
import { testNetworks } from '../../core/testEngine.js'
import { readIcon, watchAnnouncedWallets } from './watchWallets.js'

it('knows a wallet without rdns again on the next page, whatever uuid that one brings (EIP-6963)', () => {
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

it.each([
  [' data:image/png;base64,AA==', true],
  ['\n\tdata:image/svg+xml,%3Csvg/%3E', true],
  ['https://evil.example/icon.png', false],
  [' javascript:alert(1)//data:image/png,', false],
])('an announced icon %j is shown: %s', (icon, isShown) => {
  expect(readIcon(icon) !== undefined).toBe(isShown)
})
