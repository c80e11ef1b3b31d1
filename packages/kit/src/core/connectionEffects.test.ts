import { expect, it } from 'vitest'
import { connect } from './actions/connect.js'
import { reconnect } from './actions/reconnect.js'
import type { WalletEvents } from './Connector.js'
import type { AppKitOptions } from './Options.js'
import { getConnected } from './state/select.js'
import { createTestEngine } from './testEngine.js'

/** Connects a wallet, then switches it to a chain that is not configured. */
async function goToUnusedChain(options: Partial<AppKitOptions> = {}) {
  const { client, wallet, connector } = createTestEngine({ options })
  await connect(client, { connector })
  expect(client.store.getState().modal.open).toBe(false)
  wallet.setChain(5)
  expect(client.store.getState().namespaces.eip155?.connection).toMatchObject({ chainId: 'eip155:5' })
  return { modal: client.store.getState().modal, client, wallet }
}

it('UnsupportedChain opens once when the wallet switches to a chain that is not configured, and again next time [S2.5]', async () => {
  const { modal, client, wallet } = await goToUnusedChain()
  expect(modal).toMatchObject({ open: true, request: { view: 'UnsupportedChain', seq: 1 } })
  const readModal = () => client.store.getState().modal
  wallet.setChain(6)
  expect(readModal().request.seq).toBe(1)
  wallet.setChain(31338)
  wallet.setChain(5)
  expect(readModal()).toMatchObject({ open: true, request: { view: 'UnsupportedChain', seq: 2 } })
})

it.each([
  ['the host switches networks itself', { enableNetworkSwitch: false }],
  ['the host allows any chain', { allowUnsupportedChain: true }],
  ['the connection is of the basic mode', { basic: true }],
  ['the host shows its own prompts', { showPrompts: false }],
] satisfies [string, Partial<AppKitOptions>][])('UnsupportedChain does not open if %s [S2.5]', async (_, options) => {
  expect((await goToUnusedChain(options)).modal.open).toBe(false)
})

it('UnsupportedChain does not open for a wallet that is restored on such a chain [S2.5]', async () => {
  const { client, wallet, connector, reload } = createTestEngine()
  await connect(client, { connector })
  client.lifetime.abort()
  wallet.setChain(5)
  const next = reload().client
  await reconnect(next)
  const { modal, namespaces } = next.store.getState()
  expect(namespaces.eip155?.connection).toMatchObject({ status: 'connected', chainId: 'eip155:5' })
  expect(modal.open).toBe(false)
})

it('accountsChanged: keeps the account and its data if the address only changes its case', async () => {
  const { client, connector } = createTestEngine()
  const received: WalletEvents[] = []
  const watch = (events: WalletEvents) => {
    received.push(events)
    return () => undefined
  }
  await connect(client, { connector: { ...connector, watch } })
  const before = client.store.getState().namespaces
  const addresses = getConnected(client.store.getState(), 'eip155')?.addresses ?? []
  for (const spell of [(text: string) => text.toLowerCase(), (text: string) => `0x${text.slice(2).toUpperCase()}`])
    received[0]?.accountsChanged(addresses.map(spell))
  expect(client.store.getState().namespaces).toBe(before)
  const [first = '', second = ''] = addresses
  received[0]?.accountsChanged([second.toLowerCase(), first])
  expect(getConnected(client.store.getState(), 'eip155')?.addresses).toEqual([second, first])
})
