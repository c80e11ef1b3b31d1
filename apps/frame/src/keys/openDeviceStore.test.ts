import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/createTestDatabase.js'
import { openDeviceStore } from './openDeviceStore.js'

async function open() {
  const database = createTestDatabase()
  return { database, store: await openDeviceStore(database.factory) }
}

describe('openDeviceStore', () => {
  it('keeps values for the next page, and keepFirst keeps the first of two values', async () => {
    const { database, store } = await open()
    await store.write('a', 1)
    expect(await store.storeFirst('b', 2)).toBe(2)
    const next = await openDeviceStore(database.factory)
    expect(await next.storeFirst('b', 3)).toBe(2)
    expect([await next.read('a'), await next.read('b'), next.isLasting]).toEqual([1, 2, true])
    await next.remove('a')
    expect(await store.read('a')).toBeUndefined()
  })

  it.each(['clear', 'upgrade'] as const)('reopens its database after the browser closed it: %s', async (how) => {
    const { database, store } = await open()
    await store.write('a', 1)
    database[how]()
    expect(await store.read('a')).toBe(how === 'clear' ? undefined : 1)
    await store.write('b', 2)
    expect([database.values.get('b'), database.state.opened]).toEqual([2, 2])
  })

  it('keeps values in memory once the database cannot be opened any more', async () => {
    const { database, store } = await open()
    await store.write('a', 1)
    database.state.isDenied = true
    database.clear()
    expect(await store.read('a')).toBeUndefined()
    await store.write('a', 2)
    expect(await store.storeFirst('b', 3)).toBe(3)
    expect(await store.storeFirst('b', 4)).toBe(3)
    // Keep related values in one place: a key in memory cannot open data that was sealed in the database.
    database.state.isDenied = false
    await store.write('c', 5)
    expect([await store.read('a'), await store.read('b'), await store.read('c')]).toEqual([2, 3, 5])
    expect(database.values.size).toBe(0)
    await store.remove('a')
    expect(await store.read('a')).toBeUndefined()
  })

  it('keeps a value in memory if the disk is full, and still reads stored values', async () => {
    const { database, store } = await open()
    await store.write('a', 1)
    await store.write('b', 1)
    database.state.isFull = true
    await store.write('a', 2)
    expect([await store.read('a'), await store.read('b')]).toEqual([2, 1])
    database.state.isFull = false
    await store.write('a', 3)
    expect([await store.read('a'), database.values.get('a')]).toEqual([3, 3])
  })

  it.each([
    ['the browser has no IndexedDB', () => undefined],
    [
      'IndexedDB is denied',
      () => {
        const database = createTestDatabase()
        database.state.isDenied = true
        return database.factory
      },
    ],
  ])('keeps values in memory if %s', async (_, find) => {
    const store = await openDeviceStore(find())
    await store.write('a', 1)
    expect([await store.read('a'), store.isLasting]).toEqual([1, false])
  })
})
