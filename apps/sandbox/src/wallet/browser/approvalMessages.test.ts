import { expect, it } from 'vitest'
import { readApprovalMessage } from './approvalMessages.js'

const opener = { name: 'the page' }
const expected = { source: opener, origin: 'http://localhost:3000', id: 'a1' }
const answer = { isApproved: true, isSlow: false, isOnWrongChain: false, isLocking: false }
const good = { foyerSandbox: 'answer', id: 'a1', answer }

function read(data: unknown, over: object = {}) {
  // Node's MessageEvent does not accept a plain object as its source, so create the event as an object.
  return readApprovalMessage({ data, source: opener, origin: expected.origin, ...over } as MessageEvent, expected)
}

it('readApprovalMessage: accepts a message with the right window, origin and id', () => {
  expect(read(good)).toEqual(good)
  expect(read({ foyerSandbox: 'ready', id: 'a1' })).toEqual({ foyerSandbox: 'ready', id: 'a1' })
})

it.each([
  ['another window', good, { source: { name: 'another' } }],
  ['another origin', good, { origin: 'http://localhost:30000' }],
  ['no origin', good, { origin: 'null' }],
  ['another question', { ...good, id: 'a2' }, {}],
  ['no fields', 'hello', {}],
  ['an unknown kind', { foyerSandbox: 'hello', id: 'a1' }, {}],
  ['an answer without a decision', { ...good, answer: { isSlow: true } }, {}],
  ['a question without a title', { foyerSandbox: 'question', id: 'a1', model: {} }, {}],
])('readApprovalMessage: ignores a message with %s', (_, data, over) => {
  expect(read(data, over)).toBeUndefined()
})
