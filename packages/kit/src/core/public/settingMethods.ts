import type { Client } from '../Client.js'
import { createMethod } from '../loadActions.js'
import type { AppKitOptions, Features, MutableOptions, SocialProvider, ThemeMode, ThemeVariables } from '../Options.js'
import { type AppKitThemeState, projectTheme } from '../state/project.js'
import type { State } from '../state/State.js'
import { watch } from './watch.js'

/** Creates the methods for theme, options, events and messages of an instance. */
export function createSettingMethods(client: Client) {
  const { store } = client
  const setThemeMode = (mode: ThemeMode | undefined) => {
    if (!mode || mode === 'light' || mode === 'dark') store.setState(({ theme }) => ({ theme: { ...theme, mode } }))
  }
  const setThemeVariables = (variables: ThemeVariables) =>
    store.setState(({ theme }) => ({ theme: { ...theme, variables: { ...theme.variables, ...variables } } }))
  const updateOptions = (patch: Partial<AppKitOptions>) => {
    const { features, themeMode, themeVariables, ...rest } = patch
    if (themeMode) setThemeMode(themeMode)
    if (themeVariables) setThemeVariables(themeVariables)
    store.setState(({ options }) => ({
      options: { ...options, ...rest, features: { ...options.features, ...features } },
    }))
    // Request the wallets to announce themselves again: earlier announcements were ignored.
    if (patch.enableEIP6963) client.environment.window?.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  const project = (state: State) => projectTheme(state, client.environment.window)
  const updateFeatures = (features: Features) => updateOptions({ features })
  const option =
    <Key extends keyof MutableOptions>(key: Key) =>
    (value: NonNullable<MutableOptions[Key]>) =>
      updateOptions({ [key]: value })
  const feature =
    <Key extends keyof Features>(key: Key) =>
    (value: NonNullable<Features[Key]>) =>
      updateFeatures({ [key]: value })
  return {
    /** Returns the visible theme: the app's choice, else the preference of the user's system. */
    getThemeMode: () => project(store.getState()).themeMode,
    /** Ignores any value other than `light`, `dark` and undefined [S5.4]. */
    setThemeMode,
    getThemeVariables: () => store.getState().theme.variables,
    /** Merges: omitted variables keep their values. */
    setThemeVariables,
    subscribeTheme: (callback: (theme: AppKitThemeState) => void) => watch(client, project, callback),
    /** Accepts every option. Options that are read only at creation have no effect here (docs/options.md). */
    updateOptions,
    updateFeatures,
    setConnectMethodsOrder: feature('connectMethodsOrder'),
    getConnectMethodsOrder: () => store.getState().options.features.connectMethodsOrder,
    setWalletFeaturesOrder: feature('walletFeaturesOrder'),
    setSocialsOrder: feature('socials') as (socials: readonly SocialProvider[]) => void,
    setCollapseWallets: feature('collapseWallets'),
    setEIP6963Enabled: option('enableEIP6963'),
    setTermsConditionsUrl: option('termsConditionsUrl'),
    setPrivacyPolicyUrl: option('privacyPolicyUrl'),
    getEvent: () => store.getState().event,
    subscribeEvents: (callback: (event: State['event']) => void) => watch(client, ({ event }) => event, callback),
    showErrorMessage: createMethod(client, 'showErrorMessage'),
    showSuccessMessage: createMethod(client, 'showSuccessMessage'),
    /** Always returns an empty string, as in AppKit: errors are thrown by the methods. */
    getError: () => '',
  }
}
