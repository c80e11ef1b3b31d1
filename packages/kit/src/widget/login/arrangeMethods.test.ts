import { describe, expect, it } from 'vitest'
import { defaultFeatures } from '../../core/createClient.js'
import type { SocialProvider } from '../../core/Options.js'
import { arrangeSocials, groupMethods } from './arrangeMethods.js'

const all = defaultFeatures.socials as readonly SocialProvider[]

describe('the social log-ins of Connect', () => {
  it('are nothing where there are none', () => {
    expect(arrangeSocials([])).toEqual({ rows: [], tiles: [], hasMore: false })
  })

  it('are one row for one, and two equal tiles for two', () => {
    expect(arrangeSocials(['google'])).toEqual({ rows: ['google'], tiles: [], hasMore: false })
    expect(arrangeSocials(['google', 'x'])).toEqual({ rows: [], tiles: ['google', 'x'], hasMore: false })
  })

  it('are a row for the first and tiles for the others up to six', () => {
    expect(arrangeSocials(all.slice(0, 3))).toEqual({ rows: ['google'], tiles: ['x', 'discord'], hasMore: false })
    expect(arrangeSocials(all.slice(0, 6)).tiles).toEqual(all.slice(1, 6))
    expect(arrangeSocials(all.slice(0, 6)).hasMore).toBe(false)
  })

  it('keep the tiles 2 to 5 and lead to the rest from seven on', () => {
    expect(all).toHaveLength(7)
    expect(arrangeSocials(all)).toEqual({
      rows: ['google'],
      tiles: ['x', 'discord', 'farcaster', 'github'],
      hasMore: true,
    })
  })
})

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
