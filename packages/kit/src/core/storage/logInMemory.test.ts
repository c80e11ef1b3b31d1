import { describe, expect, it } from 'vitest'
import { createLogInMemory } from './logInMemory.js'
import { createBrowserStorage } from './storage.js'

function setUp(prefix?: string) {
  const shelf = new Map<string, string>()
  const storage = createBrowserStorage(() => ({
    getItem: (key) => shelf.get(key) ?? null,
    setItem: (key, value) => shelf.set(key, value),
    removeItem: (key) => shelf.delete(key),
    clear: () => shelf.clear(),
    key: () => null,
    length: 0,
  }))
  return { shelf, memory: createLogInMemory(storage, prefix) }
}

describe('createLogInMemory', () => {
  it("uses AppKit's key names [S3.49-S3.54, S4.13]", () => {
    const { shelf, memory } = setUp()
    memory.storeMailTime(1_700_000_000_000)
    expect(Object.fromEntries(shelf)).toEqual({ '@appkit-wallet/LAST_EMAIL_LOGIN_TIME': '1700000000000' })
    memory.storeEmail('ada@person.test')
    memory.storeLastChainId('eip155:1')
    memory.storeSmartAccountNetworks([1, 10])
    expect(Object.fromEntries(shelf)).toEqual({
      '@appkit-wallet/EMAIL': 'ada@person.test',
      '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true',
      '@appkit-wallet/LAST_USED_CHAIN_KEY': 'eip155:1',
      '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS': '1,10',
    })
    memory.storeSocial('google', 'ada')
    expect(shelf.get('@appkit/connected_social')).toBe('google')
    expect(shelf.get('@appkit-wallet/SOCIAL_USERNAME')).toBe('ada')
    expect(shelf.has('@appkit-wallet/EMAIL')).toBe(false)
  })

  it('removes all data of the user except the wait before another mail [S4.14, S5.2]', () => {
    const { shelf, memory } = setUp()
    memory.storeEmail('ada@person.test')
    memory.storeSocial('x', undefined)
    memory.storeMailTime(5)
    memory.clear()
    expect([...shelf.keys()]).toEqual(['@appkit-wallet/LAST_EMAIL_LOGIN_TIME'])
    expect(memory.isUsed()).toBe(false)
  })

  it('ignores invalid stored values', () => {
    const { shelf, memory } = setUp()
    shelf.set('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', 'yesterday')
    shelf.set('@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS', '1,-2,x,,3.5,10')
    shelf.set('@appkit-wallet/EMAIL', 'x'.repeat(300))
    shelf.set('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'yes')
    expect(memory.getLastMailAtMs()).toBeUndefined()
    expect(memory.loadSmartAccountNetworks()).toEqual([1, 10])
    expect(memory.getEmail()).toBeUndefined()
    expect(memory.isEmailUsed()).toBe(false)
  })

  it('stores the data separately for an instance with another prefix', () => {
    const { shelf, memory } = setUp('shop')
    memory.storeEmail('ada@person.test')
    expect([...shelf.keys()]).toEqual(['shop-wallet/EMAIL', 'shop-wallet/EMAIL_LOGIN_USED_KEY'])
  })
})
