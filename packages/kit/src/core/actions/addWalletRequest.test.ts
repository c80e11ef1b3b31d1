import { expect, it } from 'vitest'
import { createTestEngine } from '../testEngine.js'
import { addWalletRequest, hasWalletRequest } from './addWalletRequest.js'

it('addWalletRequest: lists a request until it is removed, and other requests stay', () => {
  const { client } = createTestEngine()
  const list = () => client.store.getState().walletRequests?.map(({ title }) => title)
  const [first, second] = [{}, {}]
  const request = { owner: 'eip155:1:0x1', text: '', open: () => undefined } as const
  const removeFirst = addWalletRequest(client, { ...request, subject: first, title: 'first' })
  const removeSecond = addWalletRequest(client, { ...request, subject: second, title: 'second' })
  expect(list()).toEqual(['second', 'first'])
  removeFirst()
  removeFirst()
  expect(list()).toEqual(['second'])
  expect([first, second].map((each) => hasWalletRequest(client.store.getState(), each))).toEqual([false, true])
  removeSecond()
  expect(list()).toEqual([])
})

it('addWalletRequest: lists at most the 20 newest requests', () => {
  const { client } = createTestEngine()
  for (let index = 0; index < 25; index += 1)
    addWalletRequest(client, { owner: 'eip155:1:0x1', subject: {}, title: `${index}`, text: '', open: () => undefined })
  const titles = client.store.getState().walletRequests?.map(({ title }) => title)
  expect([titles?.length, titles?.[0], titles?.at(-1)]).toEqual([20, '24', '5'])
})
