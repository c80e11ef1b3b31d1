import { expect, it } from 'vitest'
import { createWalletMemory } from './createWalletMemory.js'

function makeStorage(start: string | null) {
  let text = start
  return {
    getItem: () => text,
    setItem(_: string, next: string) {
      text = next
    },
  }
}
const memory = { accounts: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], chainId: 31337 } as const

it('createWalletMemory: restores accounts and chain', () => {
  const storage = makeStorage(null)
  createWalletMemory(storage).write(memory)
  expect(createWalletMemory(storage).read()).toEqual(memory)
})

it.each([
  '{',
  'null',
  '[]',
  '{"accounts":["x"],"chainId":1}',
  '{"accounts":[],"chainId":"1"}',
  '{"accounts":{},"chainId":1}',
])('createWalletMemory: treats %s in the storage as an unknown page', (text) => {
  expect(createWalletMemory(makeStorage(text)).read()).toBeUndefined()
})

it('createWalletMemory: works without memory if the storage is blocked', () => {
  const reject = () => {
    throw new Error('SecurityError')
  }
  const store = createWalletMemory({ getItem: reject, setItem: reject })
  store.write(memory)
  expect(store.read()).toBeUndefined()
})
