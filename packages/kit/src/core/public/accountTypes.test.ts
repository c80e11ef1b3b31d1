import { describe, expect, it } from 'vitest'
import { createMemory } from '../storage/memory.js'
import { createBrowserStorage } from '../storage/storage.js'
import { getWantedAccountType, storeAccountType } from './accountTypes.js'

function setUp(stored?: string) {
  const memory = createMemory(createBrowserStorage(() => undefined))
  if (stored !== undefined) memory.set('preferred_account_types', stored)
  return memory
}

describe('getWantedAccountType', () => {
  it.each([
    ['bip122', 'payment'],
    ['eip155', 'smartAccount'],
    ['polkadot', 'eoa'],
    ['solana', 'eoa'],
  ] as const)('default for %s: %s [S4.19, S9.24]', (namespace, type) => {
    expect(getWantedAccountType(setUp(), {}, namespace)).toBe(type)
  })

  it("returns the user's stored choice, else the app's default [S3.58]", () => {
    const memory = setUp()
    const host = { defaultAccountTypes: { eip155: 'eoa' } } as const
    expect(getWantedAccountType(memory, host, 'eip155')).toBe('eoa')
    expect(getWantedAccountType(memory, host, 'solana')).toBe('eoa')
    storeAccountType(memory, 'eip155', 'smartAccount')
    storeAccountType(memory, 'bip122', 'ordinal')
    expect(getWantedAccountType(memory, host, 'eip155')).toBe('smartAccount')
    expect(JSON.parse(memory.get('preferred_account_types') ?? '')).toEqual({
      eip155: 'smartAccount',
      bip122: 'ordinal',
    })
  })

  it.each(['rubbish', 'null', '[]', '{"eip155":1}', '{"moon":"eoa"}', `{"eip155":"${'x'.repeat(50)}"}`])(
    'ignores the invalid stored value %s',
    (stored) => {
      expect(getWantedAccountType(setUp(stored), {}, 'eip155')).toBe('smartAccount')
    },
  )
})
