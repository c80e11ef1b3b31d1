import { expect, it, vi } from 'vitest'
import { loadLazily } from './loadLazily.js'

const ready = { namespace: 'eip155', nativeAddress: '0x', isAddress: (_value: string) => true } as const

it('loadLazily: loads the methods once, with the first call', async () => {
  const load = vi.fn(async () => ({ formatAddress: async (value: string) => value.toUpperCase() }))
  const adapter = loadLazily(ready, { formatAddress: true }, load)
  expect(adapter.isAddress('a')).toBe(true)
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([adapter.formatAddress('a'), adapter.formatAddress('b')])).toEqual(['A', 'B'])
  expect(load).toHaveBeenCalledTimes(1)
})

it('error: loadLazily rejects a call if the chunk fails to load, and loads it again with the next call', async () => {
  const load = vi.fn(async () => ({ formatAddress: async (value: string) => value }))
  load.mockRejectedValueOnce(new Error('offline'))
  const adapter = loadLazily(ready, { formatAddress: true }, load)
  await expect(adapter.formatAddress('a')).rejects.toThrow('offline')
  expect(await adapter.formatAddress('a')).toBe('a')
})
