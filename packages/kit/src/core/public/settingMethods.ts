import type { Client } from '../Client.js'
import { createMethod } from '../loadActions.js'
import type { AppKitOptions, Features, MutableOptions, SocialProvider, ThemeMode, ThemeVariables } from '../Options.js'
import { type AppKitThemeState, projectTheme } from '../state/project.js'
import type { State } from '../state/State.js'
import { watch } from './watch.js'

/** Theme, options, events and messages of an instance. */
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
    // Wallets that were not heard so far say again who they are.
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
    /** What the visitor sees: without a choice of the host it is what their system prefers. */
    getThemeMode: () => project(store.getState()).themeMode,
    /** Any other value than these changes nothing [S5.4]. */
    setThemeMode,
    getThemeVariables: () => store.getState().theme.variables,
    /** Merges: a variable that is not named stays as it is. */
    setThemeVariables,
    subscribeTheme: (callback: (theme: AppKitThemeState) => void) => watch(client, project, callback),
    /** Takes every option. Those that are read once, when the instance is made, change nothing any more (docs/options.md). */
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
    /** Always empty, as in the incumbent; errors are thrown where they happen. */
    getError: () => '',
  }
}
