import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, expectTypeOf, it } from 'vitest'
import { testNetworks } from '../core/testEngine.js'
import type { ActivityItem, NativeBalance, Nft, PagesState, ReadState, Token, TransactionOutcome } from '../index.js'
import { createAppKit, useActivity, useAppKitBalance, useNfts, useTokens, useTransaction } from '../react.js'

const made: ReturnType<typeof createAppKit>[] = []
afterEach(() => {
  for (const instance of made.splice(0)) instance.destroy()
})

it('data hooks are loading on a server, where nothing can be read', () => {
  made.push(createAppKit({ networks: testNetworks }))
  const Host = () => {
    const reads = [useAppKitBalance(), useTokens(), useNfts(), useActivity(), useTransaction({})]
    return createElement('p', null, reads.map(({ isLoading }) => String(isLoading)).join(' '))
  }
  expect(renderToString(createElement(Host))).toBe('<p>true true true true true</p>')
})

it('data hooks are not loading if disabled', () => {
  made.push(createAppKit({ networks: testNetworks }))
  const Host = () => {
    const reads = [useTokens({ enabled: false }), useNfts({ enabled: false }), useTokens({ enabled: true })]
    return createElement('p', null, reads.map(({ isLoading, isFetching }) => `${isLoading} ${isFetching}`).join(' '))
  }
  expect(renderToString(createElement(Host))).toBe('<p>false false false false true true</p>')
})

it('data hooks accept a chain id as BigInt, as an app without types may pass it', () => {
  made.push(createAppKit({ networks: testNetworks }))
  const Host = () => createElement('p', null, String(useTokens({ chainId: 1n as unknown as number }).isLoading))
  expect(renderToString(createElement(Host))).toBe('<p>true</p>')
})

it('data hooks have the documented result types', () => {
  expectTypeOf(useTokens).returns.toEqualTypeOf<ReadState<readonly Token[]>>()
  expectTypeOf(useNfts).returns.toEqualTypeOf<PagesState<Nft>>()
  expectTypeOf(useActivity).returns.toEqualTypeOf<PagesState<ActivityItem>>()
  expectTypeOf(useTransaction).returns.toEqualTypeOf<ReadState<TransactionOutcome>>()
  expectTypeOf<ReturnType<typeof useAppKitBalance>>().toExtend<ReadState<NativeBalance>>()
  expectTypeOf<{ includeSpam: boolean; address: string; refetchInterval: number; enabled: boolean }>().toExtend<
    Parameters<typeof useTokens>[0]
  >()
  expectTypeOf<{ hash: number }>().not.toExtend<Parameters<typeof useTransaction>[0]>()
})
