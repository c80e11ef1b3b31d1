import { useEffect } from 'react'
import type { Keeper } from './keeper/createKeeper.js'
import { readHash, writeHash } from './options/hash.js'
import type { Settings } from './options/settings.js'

/** Keeps the address of the page in step with the settings, both ways. */
export function useHash(keeper: Keeper, settings: Settings): void {
  useEffect(() => {
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', `${pathname}${search}${writeHash(settings)}`)
  }, [settings])
  useEffect(() => {
    const adopt = () => keeper.apply(readHash(window.location.hash))
    window.addEventListener('hashchange', adopt)
    return () => window.removeEventListener('hashchange', adopt)
  }, [keeper])
}
