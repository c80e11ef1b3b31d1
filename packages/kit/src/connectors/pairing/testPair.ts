import { vi } from 'vitest'
import type { PairingEip155Provider } from './createEip155Provider.js'
import { createTestApp, createTestNetwork } from './testApp.js'
import { startTestRelay, type TestRelay, type TestRelayOptions } from './testRelay.js'
import { grantEip155, startTestWallet, type TestWallet, testAddresses } from './testWallet.js'

export const networks = [createTestNetwork(1), createTestNetwork(10)]

export function codeOf(work: Promise<unknown>) {
  return work.then(
    () => 'fine',
    (error) => error.code,
  )
}

export function until<Value>(read: () => Value) {
  return vi.waitFor(read, { timeout: 15_000, interval: 10 })
}

export const never = new AbortController().signal

export const nobody = { accountsChanged: () => {}, chainChanged: () => {}, disconnected: () => {} }

/** The cleanup functions that run after each test. */
export const undo: (() => unknown)[] = []

export async function start(options: TestRelayOptions = {}, now?: () => number) {
  const relay = await startTestRelay(options)
  const wallet = await startTestWallet(relay.url, now)
  undo.push(
    () => relay.stop(),
    () => wallet.stop(),
  )
  return { relay, wallet }
}

export function openApp(relay: TestRelay, options: Parameters<typeof createTestApp>[2] = {}) {
  const app = createTestApp(relay.url, networks, options)
  undo.push(() => app.leave())
  return { ...app, provider: () => app.connector.provider as PairingEip155Provider }
}

/** Pairs an app with a wallet. */
export async function pair(relay: TestRelay, wallet: TestWallet, options: Parameters<typeof createTestApp>[2] = {}) {
  const app = openApp(relay, options)
  const { uri, accounts } = app.connect()
  const { topic } = await wallet.approve(await wallet.scan(await uri), grantEip155([1, 10]))
  await accounts
  return { ...app, topic }
}

export function sign(app: { provider(): PairingEip155Provider }, text = '0x61') {
  return app.provider().request({ method: 'personal_sign', params: [text, testAddresses[0]] })
}
