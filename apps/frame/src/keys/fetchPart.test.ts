import { expect, it } from 'vitest'
import { fetchPart } from './fetchPart.js'
import { packError, unpackError } from './protocol.js'

it('says that the server cannot be reached when a piece of the frame cannot be fetched', async () => {
  expect(await fetchPart(async () => ({ piece: 1 }))).toEqual({ piece: 1 })
  const failed = fetchPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await expect(failed).rejects.toMatchObject({ name: 'VaultError', code: 'unreachable' })
})

it('does not call the wallet damaged for an error nobody foresaw', () => {
  const told = unpackError(packError(new DOMException('The database connection is closing', 'InvalidStateError')))
  expect(told).toMatchObject({ name: 'Error', message: 'The database connection is closing' })
  expect('code' in told).toBe(false)
})
