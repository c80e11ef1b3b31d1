'use client'

import type { SIWXConfig } from '../core/public/appKitTypes.js'
import { useOptionalInstance } from './AppKitContext.js'

// Package entry `@foyer/kit/siwx/react`.

/**
 * Returns the `siwx` option of `createAppKit`, or the one that its `siweConfig` is converted to. Undefined if neither
 * is set or `createAppKit` has not run.
 *
 * @example const siwx = useAppKitSIWX<DefaultSIWX>()
 */
export function useAppKitSIWX<Config = SIWXConfig>(): Config | undefined {
  return useOptionalInstance()?.getSIWX<Config>()
}
