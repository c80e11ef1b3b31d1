import { describe, expect, it } from 'vitest'
import type { SocialProvider } from '../Options.js'
import { createTestEngine } from '../testEngine.js'
import { listLogInMethods } from './logInMethods.js'

const all: readonly SocialProvider[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const offer = { email: true, socials: all }
const anywhere = { isMessagingApp: false, system: 'other' } as const

describe('listLogInMethods', () => {
  it.each([
    ['iOS shows no google', 'ios', ['google']],
    ['a Mac shows no x', 'mac', ['x']],
    ['Android shows no facebook and no x', 'android', ['facebook', 'x']],
    ['elsewhere everything shows', 'other', []],
  ] as const)('in the browser of a messaging app: %s [S5.32]', (_name, system, missing) => {
    const { socials } = listLogInMethods({ socials: all }, offer, { isMessagingApp: true, system })
    expect(socials).toEqual(all.filter((provider) => !missing.some((each) => each === provider)))
  })

  it.each(['ios', 'mac', 'android', 'other'] as const)('in a normal browser on %s: returns all providers', (system) => {
    expect(listLogInMethods({ socials: all }, offer, { isMessagingApp: false, system }).socials).toEqual(all)
  })

  it("keeps the app's order and removes duplicates", () => {
    const { socials } = listLogInMethods({ socials: ['github', 'google', 'github'] }, offer, anywhere)
    expect(socials).toEqual(['github', 'google'])
  })

  it('uses the default order without an app option [S9.21]', () => {
    const { features } = createTestEngine().client.store.getState().options
    const offered = { email: true, socials: [...all].sort() }
    const { socials } = listLogInMethods(features, offered, anywhere)
    expect(socials).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
  })

  it('returns only the methods that the server offers', () => {
    const own = { email: false, socials: ['apple'] } as const
    expect(listLogInMethods({ socials: all }, own, anywhere)).toEqual({ email: false, socials: ['apple'] })
  })

  it('returns only the methods that the app enables', () => {
    expect(listLogInMethods({ email: false, socials: false }, offer, anywhere)).toEqual({ email: false, socials: [] })
  })

  it("returns no method before the server's offer is loaded", () => {
    expect(listLogInMethods({ email: true, socials: all }, undefined, anywhere)).toEqual({ email: false, socials: [] })
  })
})
