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

it('hooks render without a provider on a server, as in AppKit', () => {
  made.push(createAppKit({ networks: testNetworks }))
  expect(renderToString(createElement(Account))).toBe('<p>out</p>')
})

it('only the newest instance is stored on a server, which may create one per request', () => {
  made.push(createPlain({ networks: testNetworks }), createPlain({ networks: testNetworks }))
  made.pop()?.destroy()
  expect(() => renderToString(createElement(Account))).toThrow('createAppKit')
})

it('a hook without an instance throws an error that names `createAppKit` and the hook [S8.23]', () => {
  for (const [name, useHook] of Object.entries({ useAppKit, useWalletInfo })) {
    const Host = () => {
      useHook()
      return null
    }
    expect(() => renderToString(createElement(Host))).toThrow(`Please call "createAppKit" before using "${name}" hook`)
  }
})
