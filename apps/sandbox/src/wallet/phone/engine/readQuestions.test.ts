import { expect, it } from 'vitest'
import { createEip155 } from '../namespaces/eip155/createEip155.js'
import { RequestError } from '../namespaces/RequestError.js'
import { phoneSetup } from '../testing/phoneSetup.js'
import type { Site } from './PhoneState.js'
import { readRequestQuestion, toRequestError } from './readQuestions.js'

const chainId = 'eip155:31337'
const [alice] = phoneSetup.accounts.map(({ address }) => address) as [string]
const eip155 = createEip155(phoneSetup, { getItem: () => null, setItem() {} })
const site: Site = {
  topic: 't',
  peer: { name: 'App', url: 'http://localhost:3000', description: '' },
  chainIds: [chainId],
  accountIds: [`eip155:${alice}`],
  active: { eip155: { chainId, address: alice } },
  expiresAtMs: 1,
  isAcknowledged: true,
}

function read(request: { method: string; params: unknown; expiryTimestamp?: number }, on: string = chainId) {
  return readRequestQuestion({ id: 7, topic: 't', params: { chainId: on, request } }, site, [eip155])
}

it('readRequestQuestion: returns the result of a request that needs no user', async () => {
  expect(await read({ method: 'eth_accounts', params: [] })).toEqual({ result: [alice] })
})

it('readRequestQuestion: has the model of a request for the user, with its expiry in milliseconds', async () => {
  const message = { method: 'personal_sign', params: ['0x68656c6c6f', alice] }
  expect(await read({ ...message, expiryTimestamp: 5 })).toMatchObject({
    question: {
      kind: 'request',
      id: 7,
      topic: 't',
      method: 'personal_sign',
      expiresAtMs: 5_000,
      model: { text: 'hello' },
    },
  })
  expect(await read(message)).not.toHaveProperty('question.expiresAtMs')
})

it.each([
  ['a chain without a session', { method: 'personal_sign', params: ['0x68', alice] }, 'solana:1', 5_100],
  ['an unknown method', { method: 'eth_sign', params: [alice, '0x68'] }, chainId, 5_101],
])('readRequestQuestion: rejects a request on %s', async (_name, request, on, code) => {
  await expect(read(request, on)).rejects.toMatchObject({ name: 'RequestError', code })
})

it('toRequestError: returns a RequestError unchanged and any other error as an internal JSON-RPC error', () => {
  const refusal = new RequestError(4_100, 'no')
  expect(toRequestError(refusal)).toBe(refusal)
  expect(toRequestError(new TypeError('broken'))).toMatchObject({ code: -32_603, message: 'broken' })
  expect(toRequestError('text')).toMatchObject({ code: -32_603, message: 'text' })
})
