import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { testNetworks } from '../core/testEngine.js'
import { createAppKit as createPlain } from '../index.js'
import { createAppKit, useAppKit, useAppKitAccount, useWalletInfo } from '../react.js'

const made: ReturnType<typeof createAppKit>[] = []
afterEach(() => {
  for (const instance of made.splice(0)) instance.destroy()
})

function Account() {
  useAppKit()
  return createElement('p', null, useAppKitAccount().isConnected ? 'in' : 'out')
}

it('renders hooks without a provider on a server, as the incumbent does', () => {
  made.push(createAppKit({ networks: testNetworks }))
  expect(renderToString(createElement(Account))).toBe('<p>out</p>')
})

it('keeps the newest instance only, where there is no page: a server may make one for every request', () => {
  made.push(createPlain({ networks: testNetworks }), createPlain({ networks: testNetworks }))
  made.pop()?.destroy()
  expect(() => renderToString(createElement(Account))).toThrow('createAppKit')
})

it('tells a hook that has no instance what to call first, by the name of the hook [S8.23]', () => {
  for (const [name, useHook] of Object.entries({ useAppKit, useWalletInfo })) {
    const Host = () => {
      useHook()
      return null
    }
    expect(() => renderToString(createElement(Host))).toThrow(`Please call "createAppKit" before using "${name}" hook`)
  }
})
