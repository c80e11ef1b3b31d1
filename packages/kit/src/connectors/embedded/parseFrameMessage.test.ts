import { expect, it } from 'vitest'
import { parseFrameMessage } from './parseFrameMessage.js'

const frame = {} as Window
const origin = 'https://frame.example'
const data = { type: '@w3m-frame/READY', payload: { a: 1 }, id: '7' }
const event = { source: frame, origin, data }

it('parseFrameMessage: returns the message without its prefix', () => {
  expect(parseFrameMessage(event, frame, origin)).toMatchObject({ type: 'READY', payload: { a: 1 }, id: '7' })
})

it.each([
  ['of another window', { source: {} as Window }],
  ['without a source', { source: null }],
  ['of another origin', { origin: 'https://frame.example.evil.example' }],
  ['of another scheme', { origin: 'http://frame.example' }],
  ['of the app', { data: { ...data, type: '@w3m-app/READY' } }],
  ['that is not an envelope', { data: 'READY' }],
])('parseFrameMessage: ignores a message %s [S4.8]', (_, part) => {
  expect(parseFrameMessage({ ...event, ...part }, frame, origin)).toBeUndefined()
})

it('parseFrameMessage: ignores a message without a source while there is no frame [S4.8]', () => {
  expect(parseFrameMessage({ ...event, source: null }, null, origin)).toBeUndefined()
})
