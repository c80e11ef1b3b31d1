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
  }
  const updateFeatures = (features: Features) => updateOptions({ features })
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
    setConnectMethodsOrder: (connectMethodsOrder: readonly ConnectMethod[]) => updateFeatures({ connectMethodsOrder }),
    getConnectMethodsOrder: () => store.getState().options.features.connectMethodsOrder,
    setWalletFeaturesOrder: (walletFeaturesOrder: readonly WalletFeature[]) => updateFeatures({ walletFeaturesOrder }),
    setSocialsOrder: (socials: readonly SocialProvider[]) => updateFeatures({ socials }),
    setCollapseWallets: (collapseWallets: boolean) => updateFeatures({ collapseWallets }),
    setEIP6963Enabled: (enableEIP6963: boolean) => updateOptions({ enableEIP6963 }),
    setTermsConditionsUrl: (termsConditionsUrl: string) => updateOptions({ termsConditionsUrl }),
    setPrivacyPolicyUrl: (privacyPolicyUrl: string) => updateOptions({ privacyPolicyUrl }),
    getEvent: () => store.getState().event,
    subscribeEvents: (callback: (event: State['event']) => void) => watch(client, ({ event }) => event, callback),
    showErrorMessage: (short: string) => notify(client, { kind: 'toast', variant: 'error', short }),
    showSuccessMessage: (short: string) => notify(client, { kind: 'toast', variant: 'success', short }),
    /** Always empty, as in the incumbent; errors are thrown where they happen. */
    getError: () => '',
  }
}
