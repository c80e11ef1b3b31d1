import { expect, it } from 'vitest'
import { fetchPart } from './fetchPart.js'
import { packError, unpackError } from './protocol.js'

it('fetchPart: throws `unreachable` if a part of the frame cannot be loaded', async () => {
  expect(await fetchPart(async () => ({ piece: 1 }))).toEqual({ piece: 1 })
  const failed = fetchPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await expect(failed).rejects.toMatchObject({ name: 'VaultError', code: 'unreachable' })
})

it('packError and unpackError: an unexpected error does not become a `damaged` wallet error', () => {
  const told = unpackError(packError(new DOMException('The database connection is closing', 'InvalidStateError')))
  expect(told).toMatchObject({ name: 'Error', message: 'The database connection is closing' })
  expect('code' in told).toBe(false)
})
