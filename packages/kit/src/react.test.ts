import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { testNetworks } from './core/testEngine.js'
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

it('keeps the instance that was made last as `modal`, as code that comes over imports it', () => {
  const first = entry.createAppKit({ networks })
  made.push(first)
  expect(entry.modal).toBe(first)
  const second = entry.createAppKit({ networks })
  made.push(second)
  expect(entry.modal).toBe(second)
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
