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

it('renders what is read as on its way where nothing can be read, as on a server', () => {
  made.push(createAppKit({ networks: testNetworks }))
  const Host = () => {
    const reads = [useAppKitBalance(), useTokens(), useNfts(), useActivity(), useTransaction({})]
    return createElement('p', null, reads.map(({ isLoading }) => String(isLoading)).join(' '))
  }
  expect(renderToString(createElement(Host))).toBe('<p>true true true true true</p>')
})

it('waits for nothing that is switched off', () => {
  made.push(createAppKit({ networks: testNetworks }))
  const Host = () => {
    const reads = [useTokens({ enabled: false }), useNfts({ enabled: false }), useTokens({ enabled: true })]
    return createElement('p', null, reads.map(({ isLoading, isFetching }) => `${isLoading} ${isFetching}`).join(' '))
  }
  expect(renderToString(createElement(Host))).toBe('<p>false false false false true true</p>')
})

it('takes the number of a chain as BigInt, as a host without types may give it', () => {
  made.push(createAppKit({ networks: testNetworks }))
  const Host = () => createElement('p', null, String(useTokens({ chainId: 1n as unknown as number }).isLoading))
  expect(renderToString(createElement(Host))).toBe('<p>true</p>')
})

it('says what kind of thing each hook gives', () => {
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
