import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, expectTypeOf, it, vi } from 'vitest'
import { testNetworks } from '../core/testEngine.js'
import {
  createAppKit,
  useConnectWallet,
  useEmailLogIn,
  useNameChange,
  useNameRegistration,
  useNetworks,
  useSendNft,
  useSendToken,
  useSignIn,
  useSocialLogIn,
  useSwap,
  useWallets,
} from '../react.js'
import type { Wallet } from './Wallet.js'

const made: ReturnType<typeof createAppKit>[] = []
afterEach(() => {
  for (const instance of made.splice(0)) instance.destroy()
})

const hooks = {
  useConnectWallet,
  useEmailLogIn,
  useNameChange,
  useNameRegistration,
  useNetworks,
  useSendNft,
  useSendToken,
  useSignIn,
  useSocialLogIn,
  useSwap,
}

function render(useHook: () => unknown): string {
  const Host = () => createElement('p', null, JSON.stringify(useHook()))
  return renderToString(createElement(Host))
}

it('hooks without the widget render their first state on a server, and send no request', () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  made.push(createAppKit({ networks: testNetworks, serverUrl: 'https://foyer.test', projectId: 'x' }))
  for (const [name, useHook] of Object.entries(hooks)) {
    const status = name === 'useSignIn' ? 'none' : 'idle'
    expect(render(() => (useHook() as { status: string }).status)).toBe(`<p>&quot;${status}&quot;</p>`)
  }
  expect(render(() => useWallets({ search: 'Meta', catalogue: true }).wallets)).toBe('<p>[]</p>')
  expect(render(() => useNetworks().networks.map(({ id }) => id))).toBe('<p>[31337,31338]</p>')
  expect(render(() => useNetworks().isUnsupported)).toBe('<p>false</p>')
  expect(fetch).not.toHaveBeenCalled()
  fetch.mockRestore()
})

it('hooks without the widget without an instance throw an error that names `createAppKit` and the hook [S8.23]', () => {
  for (const [name, useHook] of Object.entries({ ...hooks, useWallets }))
    expect(() => render(useHook)).toThrow(`Please call "createAppKit" before using "${name}" hook`)
})

it('hooks without the widget have the documented types', () => {
  expectTypeOf<ReturnType<typeof useWallets>['wallets']>().toEqualTypeOf<readonly Wallet[]>()
  expectTypeOf<Parameters<ReturnType<typeof useConnectWallet>['connect']>[0]>().toEqualTypeOf<Wallet | undefined>()
  expectTypeOf<ReturnType<typeof useEmailLogIn>['status']>().toEqualTypeOf<
    'idle' | 'sending' | 'device' | 'code' | 'verifying' | 'connected'
  >()
  expectTypeOf<ReturnType<typeof useSendToken>>().not.toHaveProperty('subscribe')
})
