import { describe, expect, it } from 'vitest'
import { assertOriginPattern } from './projects.js'

describe('assertOriginPattern', () => {
  it.each([
    'https://app.example',
    'http://localhost:*',
    'https://*.app.example',
    '*',
    'null',
    '*://app.example',
    'capacitor://localhost',
  ])('accepts %s', (pattern) => {
    expect(() => assertOriginPattern(pattern)).not.toThrow()
  })

  it.each([
    '',
    'app.example',
    'https://',
    'https://app.example/',
    'https://app.example/path',
    'https://a b',
    'HTTPS://app',
    'https://u@app',
    `https://${'a'.repeat(300)}`,
  ])('rejects %s, which matches no page origin', (pattern) => {
    expect(() => assertOriginPattern(pattern)).toThrow(/origin/)
  })
})
