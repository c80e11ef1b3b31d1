import { frameMessages } from '@foyer/contract/frame/frameMessages'
import { expect, it } from 'vitest'
import { handlers } from './handlers.js'

it('handlers: has a handler for every message of the protocol', () => {
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(frameMessages).sort())
})
