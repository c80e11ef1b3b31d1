import type { AppKit, AppKitOptions } from '@foyer/kit'
import { describe, expect, it, vi } from 'vitest'
import { createAppKitStore } from './createAppKitStore.js'

/** Creates fake instances with the methods that the store uses, and records the calls. */
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
    // The store uses only these four methods.
    return fake as unknown as AppKit
  }
  return { made, create }
}

describe('createAppKitStore', () => {
  it('updates options in place, also back to their default', () => {
    const { made, create } = createFakes()
    const keeper = createAppKitStore(create, {})
    keeper.apply({ enableWallets: false, 'features.send': false })
    keeper.apply({})
    expect(made).toHaveLength(1)
    expect(made[0]?.calls).toEqual([
      ['updateOptions', { enableWallets: false, features: { send: false } }],
      ['updateOptions', { enableWallets: true, features: { send: true } }],
    ])
    expect(keeper.get().round).toBe(0)
  })

  it('updates the theme mode and the theme variables in place', () => {
    const { made, create } = createFakes()
    const keeper = createAppKitStore(create, {})
    keeper.apply({ themeMode: 'dark', 'themeVariables.--foyer-accent': '#ff0000' })
    keeper.apply({})
    expect(made[0]?.calls).toEqual([
      ['setThemeMode', 'dark'],
      ['setThemeVariables', { '--foyer-accent': '#ff0000' }],
      ['setThemeMode', undefined],
      ['setThemeVariables', { '--foyer-accent': '#4353ff' }],
    ])
  })

  it('creates a new instance and destroys the old one if a changed option is only read at creation', () => {
    const { made, create } = createFakes()
    const keeper = createAppKitStore(create, {})
    const listener = vi.fn()
    keeper.subscribe(listener)
    keeper.apply({ networks: ['mainnet'] })
    expect(made).toHaveLength(2)
    expect(made[0]?.calls).toEqual([['destroy', undefined]])
    expect(made[1]?.options.networks.map(({ id }) => id)).toEqual([1])
    expect(keeper.get().round).toBe(1)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('creates a new instance if an option without a default is removed', () => {
    const { made, create } = createFakes()
    const keeper = createAppKitStore(create, { termsConditionsUrl: 'https://example.com' })
    keeper.apply({})
    expect(made).toHaveLength(2)
    expect(made[1]?.options).not.toHaveProperty('termsConditionsUrl')
  })

  it('does not touch the instance for settings that only the page uses', () => {
    const { made, create } = createFakes()
    const keeper = createAppKitStore(create, {})
    keeper.apply({ 'button.label': 'Come in', direction: 'rtl' })
    expect(made).toHaveLength(1)
    expect(made[0]?.calls).toEqual([])
  })

  it('keeps the instance and reports the problem if options are rejected, and recovers', () => {
    const { made, create } = createFakes()
    const keeper = createAppKitStore(create, {})
    const { appKit } = keeper.get()
    keeper.apply({ storageKey: 'refused' })
    expect(keeper.get()).toMatchObject({ appKit, problem: 'No such prefix' })
    expect(made[0]?.calls).toEqual([])
    keeper.apply({ debug: true })
    expect(keeper.get().problem).toBeUndefined()
    expect(made).toHaveLength(2)
  })
})
