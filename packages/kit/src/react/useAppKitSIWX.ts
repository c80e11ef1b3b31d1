'use client'

import type { SIWXConfig } from '../core/public/appKitTypes.js'
import { useInstanceOnceMade } from './AppKitContext.js'

// Package entry `@foyer/kit/siwx/react`.

/**
 * Who keeps the sign-ins of the page, as `createAppKit` was given it (`siwx`), or what its `siweConfig` is mapped to; undefined where there is
 * none, and before `createAppKit` ran.
 *
 * @example const siwx = useAppKitSIWX<DefaultSIWX>()
 */
export function useAppKitSIWX<Config = SIWXConfig>(): Config | undefined {
  return useInstanceOnceMade()?.getSIWX<Config>()
}
