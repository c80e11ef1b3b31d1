import type { Client } from '../Client.js'
import { notify } from '../notify.js'
import type {
  ConnectMethod,
  Features,
  MutableOptions,
  SocialProvider,
  ThemeMode,
  ThemeVariables,
  WalletFeature,
} from '../Options.js'
import type { State } from '../State.js'
import { watch } from './watch.js'

/** Theme, options, events and messages of an instance. */
export function createSettingMethods(client: Client) {
  const { store } = client
  const updateOptions = (patch: MutableOptions) => {
    const { features, ...rest } = patch
    store.setState(({ options }) => ({
      options: { ...options, ...rest, features: { ...options.features, ...features } },
    }))
    // Wallets that were not heard so far say again who they are.
    if (patch.enableEIP6963) client.environment.window?.dispatchEvent(new Event('eip6963:requestProvider'))
  }
  const updateFeatures = (features: Features) => updateOptions({ features })
  const option =
    <Key extends keyof MutableOptions>(key: Key) =>
    (value: NonNullable<MutableOptions[Key]>) =>
      updateOptions({ [key]: value })
  const feature =
    <Key extends keyof Features>(key: Key) =>
    (value: NonNullable<Features[Key]>) =>
      updateFeatures({ [key]: value })
  const projectTheme = ({ theme }: State) => ({ themeMode: theme.mode, themeVariables: theme.variables })
  return {
    getThemeMode: () => store.getState().theme.mode,
    /** Any other value than these changes nothing [S5.4]. */
    setThemeMode: (mode: ThemeMode | undefined) => {
      if (!mode || mode === 'light' || mode === 'dark') store.setState(({ theme }) => ({ theme: { ...theme, mode } }))
    },
    getThemeVariables: () => store.getState().theme.variables,
    /** Merges: a variable that is not named stays as it is. */
    setThemeVariables: (variables: ThemeVariables) =>
      store.setState(({ theme }) => ({ theme: { ...theme, variables: { ...theme.variables, ...variables } } })),
    subscribeTheme: (callback: (theme: ReturnType<typeof projectTheme>) => void) =>
      watch(client, projectTheme, callback),
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
    showErrorMessage: (short: string) => notify(client, { kind: 'toast', variant: 'error', short }),
    showSuccessMessage: (short: string) => notify(client, { kind: 'toast', variant: 'success', short }),
    /** Always empty, as in the incumbent; errors are thrown where they happen. */
    getError: () => '',
  }
}
