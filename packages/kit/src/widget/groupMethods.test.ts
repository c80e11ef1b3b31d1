import { describe, expect, it } from 'vitest'
import { groupMethods } from './groupMethods.js'

describe('the groups of Connect', () => {
  it('hold e-mail and social log-in together', () => {
    expect(groupMethods(['email', 'social', 'wallet'])).toEqual([['email', 'social'], ['wallet']])
    expect(groupMethods(['wallet', 'email', 'social'])).toEqual([['wallet'], ['email', 'social']])
  })

  it('keep an order of the host that parts them', () => {
    expect(groupMethods(['email', 'wallet', 'social'])).toEqual([['email'], ['wallet'], ['social']])
  })

  it('are none for nothing', () => {
    expect(groupMethods([])).toEqual([])
  })
})
