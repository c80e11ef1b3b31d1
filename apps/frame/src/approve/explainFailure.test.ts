import { asking as en } from '@foyer/messages/frame/en/asking'
import { CodedError } from '@foyer/primitives/errors/CodedError'
import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { expect, it } from 'vitest'
import { VaultError } from '../keys/VaultError.js'
import { createTestFrame, TestServerError } from '../testing/createTestFrame.js'
import { explainFailure } from './explainFailure.js'

const login = '/api/login/refresh'
const failing = {
  'a server that cannot be reached': {},
  'a server that responds without an error code': {
    [login]: () => {
      throw new TestServerError(502, 'http_failed')
    },
  },
}

it.each(Object.entries(failing))('explainFailure: returns the network message for %s', async (_, routes) => {
  const error = await createTestFrame(routes)
    .ask('GET_USER')
    .catch((reason: unknown) => reason)
  expect(explainFailure(error, en)).toEqual({ title: en.failedTitle, text: en.failedNetwork })
})

it.each([
  [new FoyerError('OFFLINE'), en.failedNetwork],
  [new VaultError('unreachable'), en.failedNetwork],
  [new CodedError('RPC_FAILED', 'nonce too low'), 'The network rejected this: nonce too low'],
  [new FoyerError('REQUEST_INVALID', { context: { reason: 'gas' } }), en.failedInvalid],
  [new Error('secret'), en.failedText],
  ['text', en.failedText],
])('explainFailure: returns the message for %s', (error, text) => {
  expect(explainFailure(error, en).text).toBe(text)
})
