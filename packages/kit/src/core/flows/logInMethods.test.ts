import { describe, expect, it } from 'vitest'
import type { SocialProvider } from '../Options.js'
import { createTestEngine } from '../testEngine.js'
import { listLogInMethods } from './logInMethods.js'

const all: readonly SocialProvider[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const offer = { email: true, socials: all }
const anywhere = { isMessagingApp: false, system: 'other' } as const

describe('which ways to log in are shown', () => {
  it.each([
    ['iOS shows no google', 'ios', ['google']],
    ['a Mac shows no x', 'mac', ['x']],
    ['Android shows no facebook and no x', 'android', ['facebook', 'x']],
    ['elsewhere everything shows', 'other', []],
  ] as const)('in a messaging app on %s [S5.32]', (_name, system, missing) => {
    const { socials } = listLogInMethods({ socials: all }, offer, { isMessagingApp: true, system })
    expect(socials).toEqual(all.filter((provider) => !missing.some((each) => each === provider)))
  })

  it.each(['ios', 'mac', 'android', 'other'] as const)('in a browser of its own on %s everything shows', (system) => {
    expect(listLogInMethods({ socials: all }, offer, { isMessagingApp: false, system }).socials).toEqual(all)
  })

  it('keeps the order of the host and shows nothing twice', () => {
    const { socials } = listLogInMethods({ socials: ['github', 'google', 'github'] }, offer, anywhere)
    expect(socials).toEqual(['github', 'google'])
  })

  it('has an order of its own where the host says nothing [S9.21]', () => {
    const { features } = createTestEngine().client.store.getState().options
    const offered = { email: true, socials: [...all].sort() }
    const { socials } = listLogInMethods(features, offered, anywhere)
    expect(socials).toEqual(['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'])
  })

  it('shows only what the operator has set up', () => {
    const own = { email: false, socials: ['apple'] } as const
    expect(listLogInMethods({ socials: all }, own, anywhere)).toEqual({ email: false, socials: ['apple'] })
  })

  it('shows only what the host wants', () => {
    expect(listLogInMethods({ email: false, socials: false }, offer, anywhere)).toEqual({ email: false, socials: [] })
  })

  it('shows nothing before the server has answered', () => {
    expect(listLogInMethods({ email: true, socials: all }, undefined, anywhere)).toEqual({ email: false, socials: [] })
  })
})
