import { expect, it } from 'vitest'
import { findEmbeddingError, matchesOrigin } from './checkEmbedding.js'

const app = 'https://app.example'
const inApp = { isTop: false, isParentTop: true, ancestors: [app], allows: (origin: string) => origin === app }

it('findEmbeddingError: accepts a page of the project, also if the browser does not expose its origin', () => {
  expect(findEmbeddingError(inApp)).toBeUndefined()
  expect(findEmbeddingError({ ...inApp, ancestors: undefined })).toBeUndefined()
  expect(findEmbeddingError({ ...inApp, ancestors: ['null'] })).toBeUndefined()
})

it.each([
  ['at the top', { isTop: true, isParentTop: false, ancestors: [] }],
  ['two pages deep', { isParentTop: false, ancestors: [app, app] }],
  ['two pages deep without ancestor origins', { isParentTop: false, ancestors: undefined }],
  ['inside a page of another origin', { ancestors: ['https://evil.example'] }],
  ['inside a page with a similar origin', { ancestors: ['https://app.example.evil.example'] }],
  ['inside a page with another port', { ancestors: [`${app}:8443`] }],
  ['two pages deep with opaque origins', { ancestors: ['null', 'null'] }],
])('error: findEmbeddingError rejects a frame %s', (_, change) => {
  expect(findEmbeddingError({ ...inApp, ...change })).toBeTypeOf('string')
})

it.each([
  ['https://app.example', 'https://app.example'],
  ['https://app.example:8443', 'https://app.example:8443'],
  ['https://*.shop.example', 'https://a.shop.example'],
  ['https://*.shop.example', 'https://a.b.shop.example'],
  ['http://localhost:*', 'http://localhost:3000'],
  ['http://localhost:*', 'http://localhost'],
  ['http://[::1]:*', 'http://[::1]:3000'],
])('matchesOrigin: %s allows %s', (pattern, origin) => {
  expect(matchesOrigin(pattern, origin)).toBe(true)
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
])('error: matchesOrigin: %s does not allow %s', (pattern, origin) => {
  expect(matchesOrigin(pattern, origin)).toBe(false)
})
