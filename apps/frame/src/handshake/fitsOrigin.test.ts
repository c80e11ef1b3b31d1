import { expect, it } from 'vitest'
import { fitsOrigin } from './fitsOrigin.js'

it.each([
  ['https://app.example', 'https://app.example'],
  ['https://app.example:8443', 'https://app.example:8443'],
  ['https://*.shop.example', 'https://a.shop.example'],
  ['https://*.shop.example', 'https://a.b.shop.example'],
  ['http://localhost:*', 'http://localhost:3000'],
  ['http://localhost:*', 'http://localhost'],
  ['http://[::1]:*', 'http://[::1]:3000'],
])('%s allows %s', (pattern, origin) => {
  expect(fitsOrigin(pattern, origin)).toBe(true)
})

it.each([
  ['https://app.example', 'http://app.example'],
  ['https://app.example', 'https://app.example:8443'],
  ['https://app.example', 'https://app.example.evil.example'],
  ['https://app.example', 'https://evilapp.example'],
  ['https://*.shop.example', 'https://shop.example'],
  ['https://*.shop.example', 'https://evilshop.example'],
  ['https://*.shop.example', 'https://a.shop.example:444'],
  ['https://*.shop.example', 'https://a.shop.example.evil.example'],
  ['http://localhost:*', 'http://localhost.evil.example:3000'],
  ['http://localhost:*', 'http://evil-localhost:3000'],
  ['*', 'https://app.example'],
  ['*', '*'],
  ['null', 'null'],
  ['https://*', 'https://app.example'],
  ['https://app.*', 'https://app.example'],
  ['https://a*.shop.example', 'https://ab.shop.example'],
  ['https://app.example/', 'https://app.example'],
])('error: %s does not allow %s', (pattern, origin) => {
  expect(fitsOrigin(pattern, origin)).toBe(false)
})
