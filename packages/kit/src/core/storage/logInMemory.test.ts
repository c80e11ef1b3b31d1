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

describe('what is kept of a log-in', () => {
  it('stands under the incumbent’s names [S3.49-S3.54, S4.13]', () => {
    const { shelf, memory } = setUp()
    memory.rememberMail(1_700_000_000_000)
    expect(Object.fromEntries(shelf)).toEqual({ '@appkit-wallet/LAST_EMAIL_LOGIN_TIME': '1700000000000' })
    memory.rememberEmail('ada@person.test')
    memory.rememberLastChainId('eip155:1')
    memory.rememberSmartAccountNetworks([1, 10])
    expect(Object.fromEntries(shelf)).toEqual({
      '@appkit-wallet/EMAIL': 'ada@person.test',
      '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true',
      '@appkit-wallet/LAST_USED_CHAIN_KEY': 'eip155:1',
      '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS': '1,10',
    })
    memory.rememberSocial('google', 'ada')
    expect(shelf.get('@appkit/connected_social')).toBe('google')
    expect(shelf.get('@appkit-wallet/SOCIAL_USERNAME')).toBe('ada')
    expect(shelf.has('@appkit-wallet/EMAIL')).toBe(false)
  })

  it('goes with the person, but not the wait before another mail [S4.14, S5.2]', () => {
    const { shelf, memory } = setUp()
    memory.rememberEmail('ada@person.test')
    memory.rememberSocial('x', undefined)
    memory.rememberMail(5)
    memory.forget()
    expect([...shelf.keys()]).toEqual(['@appkit-wallet/LAST_EMAIL_LOGIN_TIME'])
    expect(memory.isUsed()).toBe(false)
  })

  it('is foreign until looked at', () => {
    const { shelf, memory } = setUp()
    shelf.set('@appkit-wallet/LAST_EMAIL_LOGIN_TIME', 'yesterday')
    shelf.set('@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS', '1,-2,x,,3.5,10')
    shelf.set('@appkit-wallet/EMAIL', 'x'.repeat(300))
    shelf.set('@appkit-wallet/EMAIL_LOGIN_USED_KEY', 'yes')
    expect(memory.recallLastMailAtMs()).toBeUndefined()
    expect(memory.recallSmartAccountNetworks()).toEqual([1, 10])
    expect(memory.recallEmail()).toBeUndefined()
    expect(memory.isEmailUsed()).toBe(false)
  })

  it('is kept apart for an instance with a prefix of its own', () => {
    const { shelf, memory } = setUp('shop')
    memory.rememberEmail('ada@person.test')
    expect([...shelf.keys()]).toEqual(['shop-wallet/EMAIL', 'shop-wallet/EMAIL_LOGIN_USED_KEY'])
  })
})
