import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSSRApp, effectScope, h, nextTick } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { connect } from '../core/actions/connect.js'
import { createInstance } from '../core/createInstance.js'
import { addInstance } from '../core/instances.js'
import { createTestEngine, testAddresses, testNetworks } from '../core/testEngine.js'
import * as entry from '../vue.js'
import { mountComponent, stubPage } from './testPage.js'

const undos: (() => void)[] = []
beforeEach(() => {
  stubPage()
})
afterEach(() => {
  for (const undo of undos.splice(0)) undo()
  vi.unstubAllGlobals()
})

function createApp() {
  const engine = createTestEngine()
  const appKit = createInstance(engine.client, 'test')
  undos.push(addInstance(appKit), appKit.destroy)
  return { ...engine, appKit }
}

it('useAppKitButton shows the connection and updates it, also for an instance that is created later', async () => {
  const { read, unmount } = mountComponent({
    setup: () => {
      const button = entry.useAppKitButton()
      return () => h('p', [button.isConnected, button.address, button.network?.name].map(String).join(' '))
    },
  })
  undos.push(unmount)
  expect(read()).toBe('false undefined undefined')
  const { client, connector } = createApp()
  await nextTick()
  expect(read()).toBe(`false undefined ${testNetworks[0]?.name}`)
  await connect(client, { connector })
  await nextTick()
  expect(read()).toBe(`true ${testAddresses[0]} ${testNetworks[0]?.name}`)
})

it('open of useAppKitButton opens the view of its kind, and disconnect disconnects', async () => {
  const { appKit, client, connector } = createApp()
  const open = vi.spyOn(appKit, 'open').mockResolvedValue()
  const scope = effectScope()
  undos.push(() => scope.stop())
  await scope.run(async () => {
    const button = entry.useAppKitButton()
    const networks = entry.useAppKitButton({ kind: 'network', namespace: 'eip155' })
    button.open()
    await connect(client, { connector })
    button.open()
    networks.open()
    expect(open.mock.calls.map(([request]) => request)).toEqual([
      { view: 'Connect' },
      { view: 'Account' },
      { view: 'Networks', namespace: 'eip155' },
    ])
    button.disconnect()
    await vi.waitFor(() => expect(button.isConnected).toBe(false))
  })
})

it('the functions of useAppKitButton do nothing before createAppKit', () => {
  const scope = effectScope()
  undos.push(() => scope.stop())
  scope.run(() => {
    const button = entry.useAppKitButton({ kind: 'account' })
    expect(button.open).not.toThrow()
    expect(button.disconnect).not.toThrow()
  })
})

it('useAppKitButton subscribes to the balance while the account is connected, and not with `balance: hide`', async () => {
  const { appKit, client, connector } = createApp()
  const scope = effectScope()
  const hidden = effectScope()
  undos.push(() => hidden.stop())
  hidden.run(() => entry.useAppKitButton({ balance: 'hide' }))
  await connect(client, { connector })
  await import('../core/live/subscribeAccount.js')
  expect(client.live?.size ?? 0).toBe(0)
  scope.run(() => entry.useAppKitButton())
  await vi.waitFor(() => expect(client.live?.size).toBe(1))
  await appKit.disconnect()
  expect(client.live?.size).toBe(0)
  await connect(client, { connector })
  await vi.waitFor(() => expect(client.live?.size).toBe(1))
  scope.stop()
  expect(client.live?.size).toBe(0)
})

it('useAppKitButton renders the disconnected state on a server and subscribes to nothing', async () => {
  vi.unstubAllGlobals()
  const { client } = createApp()
  const subscribe = vi.spyOn(client.store, 'subscribe')
  const App = {
    setup: () => {
      const button = entry.useAppKitButton()
      return () => h('p', `${button.isConnected} ${button.network?.name}`)
    },
  }
  expect(await renderToString(createSSRApp(App))).toBe(`<p>false ${testNetworks[0]?.name}</p>`)
  expect(subscribe).not.toHaveBeenCalled()
})
