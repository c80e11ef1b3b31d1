import { describe, expect, it } from 'vitest'
import { createMemory } from '../storage/memory.js'
import { createBrowserStorage } from '../storage/storage.js'
import { getWantedAccountType, rememberAccountType } from './accountTypes.js'

function setUp(stored?: string) {
  const memory = createMemory(createBrowserStorage(() => undefined))
  if (stored !== undefined) memory.set('preferred_account_types', stored)
  return memory
}

describe('the kind of account wanted in a family', () => {
  it.each([
    ['bip122', 'payment'],
    ['eip155', 'smartAccount'],
    ['polkadot', 'eoa'],
    ['solana', 'eoa'],
  ] as const)('of %s is %s where nobody chose [S4.19, S9.24]', (namespace, type) => {
    expect(getWantedAccountType(setUp(), {}, namespace)).toBe(type)
  })

  it('is the host’s, and before that the person’s, which is kept [S3.58]', () => {
    const memory = setUp()
    const host = { defaultAccountTypes: { eip155: 'eoa' } } as const
    expect(getWantedAccountType(memory, host, 'eip155')).toBe('eoa')
    expect(getWantedAccountType(memory, host, 'solana')).toBe('eoa')
    rememberAccountType(memory, 'eip155', 'smartAccount')
    rememberAccountType(memory, 'bip122', 'ordinal')
    expect(getWantedAccountType(memory, host, 'eip155')).toBe('smartAccount')
    expect(JSON.parse(memory.get('preferred_account_types') ?? '')).toEqual({
      eip155: 'smartAccount',
      bip122: 'ordinal',
    })
  })

  it.each(['rubbish', 'null', '[]', '{"eip155":1}', '{"moon":"eoa"}', `{"eip155":"${'x'.repeat(50)}"}`])(
    'is not taken from %s',
    (stored) => {
      expect(getWantedAccountType(setUp(stored), {}, 'eip155')).toBe('smartAccount')
    },
  )
})
