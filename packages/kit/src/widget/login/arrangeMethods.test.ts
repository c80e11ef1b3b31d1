import { describe, expect, it } from 'vitest'
import { defaultFeatures } from '../../core/createClient.js'
import type { SocialProvider } from '../../core/Options.js'
import { createSocialLayout, groupMethods } from './arrangeMethods.js'

const all = defaultFeatures.socials as readonly SocialProvider[]

describe('createSocialLayout', () => {
  it('is empty without providers', () => {
    expect(createSocialLayout([])).toEqual({ rows: [], tiles: [], hasMore: false })
  })

  it('shows one provider as a row, and two as equal tiles', () => {
    expect(createSocialLayout(['google'])).toEqual({ rows: ['google'], tiles: [], hasMore: false })
    expect(createSocialLayout(['google', 'x'])).toEqual({ rows: [], tiles: ['google', 'x'], hasMore: false })
  })

  it('shows three to six providers as one row and tiles', () => {
    expect(createSocialLayout(all.slice(0, 3))).toEqual({ rows: ['google'], tiles: ['x', 'discord'], hasMore: false })
    expect(createSocialLayout(all.slice(0, 6)).tiles).toEqual(all.slice(1, 6))
    expect(createSocialLayout(all.slice(0, 6)).hasMore).toBe(false)
  })

  it('shows one row, four tiles and a "more" tile from seven providers on', () => {
    expect(all).toHaveLength(7)
    expect(createSocialLayout(all)).toEqual({
      rows: ['google'],
      tiles: ['x', 'discord', 'farcaster', 'github'],
      hasMore: true,
    })
  })
})

describe('groupMethods', () => {
  it('groups e-mail and social log-in', () => {
    expect(groupMethods(['email', 'social', 'wallet'])).toEqual([['email', 'social'], ['wallet']])
    expect(groupMethods(['wallet', 'email', 'social'])).toEqual([['wallet'], ['email', 'social']])
  })

  it("does not group them if the app's order separates them", () => {
    expect(groupMethods(['email', 'wallet', 'social'])).toEqual([['email'], ['wallet'], ['social']])
  })

  it('returns no groups for no methods', () => {
    expect(groupMethods([])).toEqual([])
  })
})
