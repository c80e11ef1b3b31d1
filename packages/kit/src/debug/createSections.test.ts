import { expect, expectTypeOf, it } from 'vitest'
import { connect } from '../core/actions/connect.js'
import type { Client } from '../core/Client.js'
import { createTestEngine, testAddresses } from '../core/testEngine.js'
import type { AppKit } from '../index.js'
import { createReport, createSections } from './createSections.js'
import { appendEntry, type DebugLog, maxEntries } from './DebugLog.js'
import { showDebugPanel } from './index.js'

const [address] = testAddresses

const log: DebugLog = {
  announcements: [
    { name: 'Test Wallet', rdns: 'org.foyer.test' },
    { name: 'Test Wallet', rdns: 'org.foyer.test' },
  ],
  frameMessages: [{ atMs: 0, direction: 'to frame', name: 'CONNECT_EMAIL' }],
  rpcCalls: [
    { atMs: 61_001, methods: ['eth_call', 'eth_call'], network: 'eip155:31337', durationMs: 12.4, status: '200' },
  ],
}

/** Returns the client with these storage entries and with a host page whose URL contains secrets. */
function withPage(client: Client, entries: Readonly<Record<string, string>>): Client {
  const names = Object.keys(entries)
  const window = {
    localStorage: {
      length: names.length,
      key: (index: number) => names[index] ?? null,
      getItem: (name: string) => entries[name] ?? null,
    },
    location: new URL('https://host.example/private?code=123'),
    navigator: { userAgent: 'Browser/1' },
  }
  return { ...client, environment: { ...client.environment, window: window as never } }
}

function linesOf(client: Client, title: string) {
  return createSections(client, log, (each) => each).find((section) => section.title === title)?.lines
}

it('createSections: lists announced wallets, connectors and connections', async () => {
  const { client, connector } = createTestEngine()
  expect(linesOf(client, 'Connections')).toEqual(['eip155 · active · disconnected · eip155:31337 chosen'])
  await connect(client, { connector })
  expect(linesOf(client, 'Wallets announced')).toEqual(['Test Wallet · org.foyer.test'])
  expect(linesOf(client, 'Connectors')).toEqual(['Test Wallet · ANNOUNCED · eip155 · org.foyer.test'])
  expect(linesOf(client, 'Connections')).toEqual([
    `eip155 · active · connected · Test Wallet · eip155:31337 · ${testAddresses.join(', ')}`,
  ])
})

it('createSections: lists messages and calls by name, time and status', () => {
  const { client } = createTestEngine()
  expect(linesOf(client, 'Frame messages')).toEqual(['00:00:00.000 · to frame · CONNECT_EMAIL'])
  expect(linesOf(client, 'RPC calls')).toEqual(['00:01:01.001 · eth_call · eip155:31337 · 200 · 12 ms'])
})

it('createSections: lists storage entries by name and size, without values and without entries of the host', () => {
  const client = withPage(createTestEngine().client, {
    'host/secret': 'of the host',
    '@appkit/connection_status': 'connected',
    '@appkit-wallet/EMAIL': 'ada@host.example',
  })
  expect(linesOf(client, 'Stored in this browser')).toEqual([
    '@appkit-wallet/EMAIL · 16 characters',
    '@appkit/connection_status · 9 characters',
  ])
})

it('createReport: omits full addresses, stored values and the path of the page', async () => {
  const engine = createTestEngine()
  await connect(engine.client, { connector: engine.connector })
  const report = createReport(withPage(engine.client, { '@appkit-wallet/EMAIL': 'ada@host.example' }), log, '1.2.3')
  expect(report).toContain('Foyer 1.2.3')
  expect(report).toContain('Page: https://host.example\n')
  expect(report).toContain(`${address.slice(0, 6)}…${address.slice(-4)}`)
  for (const secret of [address, 'ada@', 'private', 'code=123']) expect(report).not.toContain(secret)
})

it('appendEntry: keeps only the newest entries', () => {
  const list = Array.from({ length: maxEntries }, (_, index) => index)
  expect(appendEntry(list, maxEntries)).toEqual([...list.slice(1), maxEntries])
  expect(appendEntry([], 1)).toEqual([1])
})

it('showDebugPanel: accepts an instance and returns a function that hides the panel', () => {
  expectTypeOf(showDebugPanel).parameters.toEqualTypeOf<[appKit: AppKit]>()
  expectTypeOf(showDebugPanel).returns.toEqualTypeOf<() => void>()
})
