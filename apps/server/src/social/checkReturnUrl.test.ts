import { describe, expect, it } from 'vitest'
import { checkReturnUrl } from './checkReturnUrl.js'

const host = 'https://app.example'

describe('checkReturnUrl', () => {
  it.each(['https://app.example', 'https://app.example/a?b#c', 'https://app.example:443/', 'HTTPS://APP.EXAMPLE/x'])(
    'takes %s',
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
  ])('refuses %j', (text) => {
    expect(checkReturnUrl(text, host)).toBeUndefined()
  })
})
