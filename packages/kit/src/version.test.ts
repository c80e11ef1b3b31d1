import { expect, it } from 'vitest'
import { apiVersion } from './version.js'

it('apiVersion is the version of AppKit whose public API the package has [S1.20]', () => {
  expect(apiVersion).toBe('1.7.4')
})
