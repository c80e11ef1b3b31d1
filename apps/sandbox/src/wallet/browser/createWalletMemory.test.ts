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

it('remembers accounts and chain', () => {
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
])('takes %s in the storage for a page it does not know', (text) => {
  expect(createWalletMemory(makeStorage(text)).read()).toBeUndefined()
})

it('goes on without a memory when the storage is forbidden', () => {
  const refuse = () => {
    throw new Error('SecurityError')
  }
  const store = createWalletMemory({ getItem: refuse, setItem: refuse })
  store.write(memory)
  expect(store.read()).toBeUndefined()
})
