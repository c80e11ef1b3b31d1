import type { AppKit, AppKitOptions } from '@foyer/kit'
import { describe, expect, it, vi } from 'vitest'
import { createKeeper } from './createKeeper.js'

/** What the keeper uses of an instance, with a record of what was asked of it. */
function createFakes() {
  const made: { options: AppKitOptions; calls: (readonly [string, unknown])[] }[] = []
  const create = (options: AppKitOptions) => {
    if (options.storageKey === 'refused') throw new Error('No such prefix')
    const calls: (readonly [string, unknown])[] = []
    made.push({ options, calls })
    const record = (name: string) => (value?: unknown) => void calls.push([name, value])
    const fake = {
      updateOptions: record('updateOptions'),
      setThemeMode: record('setThemeMode'),
      setThemeVariables: record('setThemeVariables'),
      destroy: record('destroy'),
    }
    // Only these four are reached for.
    return fake as unknown as AppKit
  }
  return { made, create }
}

describe('keeping the instance in step with the settings', () => {
  it('changes what can change in place, back to its default too', () => {
    const { made, create } = createFakes()
    const keeper = createKeeper(create, {})
    keeper.apply({ enableWallets: false, 'features.send': false })
    keeper.apply({})
    expect(made).toHaveLength(1)
    expect(made[0]?.calls).toEqual([
      ['updateOptions', { enableWallets: false, features: { send: false } }],
      ['updateOptions', { enableWallets: true, features: { send: true } }],
    ])
    expect(keeper.get().round).toBe(0)
  })

  it('sets theme and theme variables live', () => {
    const { made, create } = createFakes()
    const keeper = createKeeper(create, {})
    keeper.apply({ themeMode: 'dark', 'themeVariables.--foyer-accent': '#ff0000' })
    keeper.apply({})
    expect(made[0]?.calls).toEqual([
      ['setThemeMode', 'dark'],
      ['setThemeVariables', { '--foyer-accent': '#ff0000' }],
      ['setThemeMode', undefined],
      ['setThemeVariables', { '--foyer-accent': '#4353ff' }],
    ])
  })

  it('makes a new instance for what is read once, and destroys the old one', () => {
    const { made, create } = createFakes()
    const keeper = createKeeper(create, {})
    const listener = vi.fn()
    keeper.subscribe(listener)
    keeper.apply({ networks: ['mainnet'] })
    expect(made).toHaveLength(2)
    expect(made[0]?.calls).toEqual([['destroy', undefined]])
    expect(made[1]?.options.networks.map(({ id }) => id)).toEqual([1])
    expect(keeper.get().round).toBe(1)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('makes a new instance when an option without a default is taken away', () => {
    const { made, create } = createFakes()
    const keeper = createKeeper(create, { termsConditionsUrl: 'https://example.com' })
    keeper.apply({})
    expect(made).toHaveLength(2)
    expect(made[1]?.options).not.toHaveProperty('termsConditionsUrl')
  })

  it('leaves the instance alone for what only the page draws', () => {
    const { made, create } = createFakes()
    const keeper = createKeeper(create, {})
    keeper.apply({ 'button.label': 'Come in', direction: 'rtl' })
    expect(made).toHaveLength(1)
    expect(made[0]?.calls).toEqual([])
  })

  it('keeps the instance before refused options, says why, and recovers', () => {
    const { made, create } = createFakes()
    const keeper = createKeeper(create, {})
    const { appKit } = keeper.get()
    keeper.apply({ storageKey: 'refused' })
    expect(keeper.get()).toMatchObject({ appKit, problem: 'No such prefix' })
    expect(made[0]?.calls).toEqual([])
    keeper.apply({ debug: true })
    expect(keeper.get().problem).toBeUndefined()
    expect(made).toHaveLength(2)
  })
})
