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

it('makes one instance, whatever a component that renders again or a module that was changed asks for, and another once that has ended', () => {
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

it('makes a new instance with every call of the plain entry', () => {
  made.push(createPlain({ networks }), createPlain({ networks }))
  expect(made[0]).not.toBe(made[1])
})

it('goes on with a wagmi config that was made anew with its module', () => {
  const { connector } = createTestEngine()
  const make = () => createWagmiAdapter(createConfig as never, { networks })
  const [first, second] = [make(), make()]
  made.push(entry.createAppKit({ networks, connectors: [connector], adapters: [first] }))
  entry.createAppKit({ networks, adapters: [second] })
  for (const { wagmiConfig } of [first, second])
    expect(wagmiConfig.connectors.map(({ id }) => id)).toEqual(['org.foyer.test'])
})

it('gives hooks an instance that was made elsewhere, and none that was destroyed', () => {
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
