import { describe, expect, it } from 'vitest'
import { checkReturnUrl, splitState } from './callbackAddresses.js'

const host = 'https://app.example'

describe('checkReturnUrl', () => {
  it.each(['https://app.example', 'https://app.example/a?b#c', 'https://app.example:443/', 'HTTPS://APP.EXAMPLE/x'])(
    'accepts %s',
    (text) => {
      expect(checkReturnUrl(text, host)?.origin).toBe(host)
    },
  )

  it.each([
    'https://evil.example/',
    'https://app.example.evil.example/',
    'https://app.example@evil.example/',
    'https://user@app.example/',
    'http://app.example/',
    'https://app.example:444/',
    '//app.example/',
    '/path',
    'javascript:location="https://app.example"',
    'data:text/html,https://app.example',
    'blob:https://app.example/1',
    'https:\\\\evil.example\\@app.example',
    '',
  ])('rejects %j', (text) => {
    expect(checkReturnUrl(text, host)).toBeUndefined()
  })
})

const state = '0123456789abcdef'.repeat(4)

describe('splitState', () => {
  it.each([
    ['a plain state', state, undefined],
    ['a state and a page [S2.1]', `${state}--https://app.example/a?b=1--2#c`, 'https://app.example/a?b=1--2#c'],
    ['a state and an encoded page', `${state}--https%3A%2F%2Fapp.example%2F%3Fa%3D%2520`, 'https://app.example/?a=%20'],
    ['no page after the dashes', `${state}--`, undefined],
    ['a page with invalid encoding', `${state}--%E0%A4%A`, '%E0%A4%A'],
  ])('splits %s', (_, text, pageUrl) => {
    expect(splitState(text)).toEqual({ state, pageUrl })
  })

  it.each(['', 'x', state.slice(1), `${state}-x`, `${state}x`, state.toUpperCase(), ` ${state}`, `${state}\n`])(
    'returns undefined for %j',
    (text) => {
      expect(splitState(text)).toBeUndefined()
    },
  )
})
