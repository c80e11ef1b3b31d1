import { type ReactNode, useState } from 'react'
import type { AppKit } from './core/createInstance.js'
import type { AppKitOptions } from './core/Options.js'
import { createAppKit } from './createAppKit.js'
import { InstanceProvider } from './react/InstanceProvider.js'

export type AppKitProviderProps = { readonly children?: ReactNode } & ({ readonly appKit: AppKit } | AppKitOptions)

/**
 * Gives an instance to the hooks and buttons below it: an existing one (`appKit`), or one made from the options of
 * the first render.
 *
 * @throws FoyerError what `createAppKit` throws.
 * @example <AppKitProvider networks={[mainnet]}><AppKitButton /></AppKitProvider>
 */
export function AppKitProvider({ children, ...props }: AppKitProviderProps) {
  const [appKit] = useState(() => ('appKit' in props ? props.appKit : createAppKit(props)))
  return <InstanceProvider appKit={appKit}>{children}</InstanceProvider>
}
