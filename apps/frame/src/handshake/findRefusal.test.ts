import { expect, it } from 'vitest'
import { findRefusal } from './findRefusal.js'

const app = 'https://app.example'
const inApp = { isTop: false, isParentTop: true, ancestors: [app], allows: (origin: string) => origin === app }

it('speaks inside a page of the project, also where the browser does not name it', () => {
  expect(findRefusal(inApp)).toBeUndefined()
  expect(findRefusal({ ...inApp, ancestors: undefined })).toBeUndefined()
  expect(findRefusal({ ...inApp, ancestors: ['null'] })).toBeUndefined()
})

it.each([
  ['at the top', { isTop: true, isParentTop: false, ancestors: [] }],
  ['two pages deep', { isParentTop: false, ancestors: [app, app] }],
  ['two pages deep where the browser names none', { isParentTop: false, ancestors: undefined }],
  ['inside a page of another origin', { ancestors: ['https://evil.example'] }],
  ['inside a page whose origin only looks alike', { ancestors: ['https://app.example.evil.example'] }],
  ['inside a page with a port of its own', { ancestors: [`${app}:8443`] }],
  ['two pages deep where both names are hidden', { ancestors: ['null', 'null'] }],
])('error: stays silent %s', (_, change) => {
  expect(findRefusal({ ...inApp, ...change })).toBeTypeOf('string')
})
