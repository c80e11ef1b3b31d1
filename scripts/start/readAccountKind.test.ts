import { expect, it } from 'vitest'
import { readAccountKind } from './readAccountKind.js'

it('readAccountKind: reads the kind of accounts, with a default', () => {
  expect(readAccountKind({})).toBe('delegated')
  expect(readAccountKind({ FOYER_EVM2_ACCOUNTS: '' })).toBe('delegated')
  expect(readAccountKind({ FOYER_EVM2_ACCOUNTS: ' counterfactual ' })).toBe('counterfactual')
})

it('error: readAccountKind names the variable of an invalid value', () => {
  expect(() => readAccountKind({ FOYER_EVM2_ACCOUNTS: 'eoa' })).toThrow(
    'FOYER_EVM2_ACCOUNTS must be delegated or counterfactual, not "eoa"',
  )
})
