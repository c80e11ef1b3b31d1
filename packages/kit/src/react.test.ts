import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { createConfig } from 'wagmi'
import { createWagmiAdapter } from './bindings/wagmi/createWagmiAdapter.js'
import { createTestEngine, testNetworks } from './core/testEngine.js'
import { createAppKit as createPlain } from './index.js'
import * as entry from './react.js'

const made: entry.AppKit[] = []
afterEach(() => {
  for (const instance of made.splice(0)) instance.destroy()
})

const networks = testNetworks

function Reader() {
  const { themeMode } = entry.useAppKitTheme()
  const { reportedErrors, data } = entry.useAppKitEvents()
  const { caipNetworkId } = entry.useAppKitNetworkCore()
  return createElement('p', null, [themeMode, Object.keys(reportedErrors).length, data.event, caipNetworkId].join(' '))
}

it('createAppKit of the react entry returns the existing instance until it is destroyed', () => {
  const first = entry.createAppKit({ networks })
  made.push(first)
  expect(entry.modal).toBe(first)
  const again = entry.createAppKit({ networks: [networks[1] as (typeof networks)[number]], themeMode: 'dark' })
  expect(again).toBe(first)
  expect(again.getCaipNetworks()).toHaveLength(networks.length)
  expect(again.getThemeMode()).toBe('light')
  first.destroy()
  const second = entry.createAppKit({ networks, themeMode: 'dark' })
  made.push(second)
  expect(second).not.toBe(first)
  expect(entry.modal).toBe(second)
  expect(second.getThemeMode()).toBe('dark')
})

it('createAppKit of the plain entry creates a new instance on every call', () => {
  made.push(createPlain({ networks }), createPlain({ networks }))
  expect(made[0]).not.toBe(made[1])
})

it('createAppKit connects a wagmi config that was created again with its module', () => {
  const { connector } = createTestEngine()
  const make = () => createWagmiAdapter(createConfig as never, { networks })
  const [first, second] = [make(), make()]
  made.push(entry.createAppKit({ networks, connectors: [connector], adapters: [first] }))
  entry.createAppKit({ networks, adapters: [second] })
  for (const { wagmiConfig } of [first, second])
    expect(wagmiConfig.connectors.map(({ id }) => id)).toEqual(['org.foyer.test'])
})

it('getAppKit gives hooks an existing instance, but not a destroyed one', () => {
  const plain = createPlain({ networks, defaultNetwork: networks[1] as (typeof networks)[number] })
  made.push(plain, entry.createAppKit({ networks }))
  expect(renderToString(createElement(Reader))).toContain('eip155:31337')
  entry.getAppKit(plain)
  expect(entry.modal).toBe(plain)
  expect(renderToString(createElement(Reader))).toBe('<p>light 0 INITIALIZE eip155:31338</p>')
  plain.destroy()
  entry.getAppKit(plain)
  expect(() => renderToString(createElement(Reader))).toThrow('createAppKit')
})
