import { afterEach, expect, it, vi } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { testNetworks } from '../core/testEngine.js'
import * as entry from '../vue.js'

const made: entry.AppKit[] = []
afterEach(() => {
  for (const instance of made.splice(0)) instance.destroy()
})

/** Renders an app on the server, with the results of all composables that a page shows. */
function render(): Promise<string> {
  const App = {
    setup: () => {
      const account = entry.useAppKitAccount()
      const network = entry.useAppKitNetwork()
      const { walletProvider } = entry.useAppKitProvider('eip155')
      return () =>
        h(
          'p',
          [account.value.status, account.value.address, network.value.chainId, walletProvider].map(String).join(' '),
        )
    },
  }
  return renderToString(createSSRApp(App))
}

it('composables render undefined values on a server before createAppKit, and the disconnected state after it', async () => {
  expect(globalThis).not.toHaveProperty('window')
  const nothingKnown = '<p>undefined undefined undefined undefined</p>'
  expect(await render()).toBe(nothingKnown)
  const appKit = entry.createAppKit({ networks: testNetworks })
  expect(await render()).toBe('<p>disconnected undefined 31337 undefined</p>')
  appKit.destroy()
  expect(await render()).toBe(nothingKnown)
})

it('composables on a server subscribe to nothing and send no request, because their scopes never end', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  const appKit = entry.createAppKit({ networks: testNetworks, serverUrl: 'https://foyer.test', projectId: 'x' })
  made.push(appKit)
  const subscribe = vi.spyOn(appKit.client.store, 'subscribe')
  const App = {
    setup: () => {
      const { themeMode } = entry.useAppKitTheme()
      const { open } = entry.useAppKitState()
      const { data } = entry.useAppKitEvents()
      const { walletInfo } = entry.useWalletInfo()
      const { wallets } = entry.useWallets({ search: 'Meta', catalogue: true })
      const reads = [entry.useAppKitBalance(), entry.useTokens(), entry.useActivity(), entry.useCapabilities()]
      const flows = [entry.useConnectWallet(), entry.useEmailLogIn(), entry.useSendToken(), entry.useSignIn()]
      const { networks } = entry.useNetworks()
      const values = [themeMode, open, data.event, walletInfo, wallets.length, networks.length]
      return () =>
        h('p', [...values, ...reads.map(({ isLoading }) => isLoading), ...flows.map(({ status }) => status)].join(' '))
    },
  }
  expect(await renderToString(createSSRApp(App))).toBe(
    '<p>light false INITIALIZE  0 2 true true true true idle idle idle none</p>',
  )
  expect(subscribe).not.toHaveBeenCalled()
  expect(fetch).not.toHaveBeenCalled()
  fetch.mockRestore()
})
