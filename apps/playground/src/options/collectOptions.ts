import type { AppKitOptions } from '@foyer/kit'
import { CloudAuthSIWX, DefaultSIWX } from '@foyer/kit/siwx'
import { isNetworkName, type NetworkName, networkList } from '../networkList.js'
import type { Json } from './Control.js'
import type { OptionRow } from './OptionRow.js'
import { optionRows } from './optionRows.js'
import { getSetting, type Settings } from './settings.js'

/** What a host would write down: its networks by name, and what else differs from Foyer's defaults. */
export interface HostOptions {
  readonly networks: readonly NetworkName[]
  readonly defaultNetwork?: NetworkName
  readonly rest: Readonly<Record<string, Json>>
  /** Whether people sign in, and who keeps it. */
  readonly signIn?: SignInChoice
  /** Attributes of the button, camelCase. */
  readonly button: Readonly<Record<string, Json>>
}

export type SignInChoice = 'required' | 'optional' | 'server'

function isSignInChoice(value: unknown): value is SignInChoice {
  return value === 'required' || value === 'optional' || value === 'server'
}

/** The options that stand beside the rest: what a host writes there is no data. */
const namedKeys = ['networks', 'defaultNetwork', 'siwx']
const serverKeys = ['serverUrl', 'projectId']

/** The value as a theme variable has it: with its unit. */
export function formatThemeValue({ control }: OptionRow, value: Json): string | number {
  if (typeof value !== 'number') return String(value)
  return control.kind === 'number' && control.unit !== '' ? `${value}${control.unit}` : value
}

function getNames(settings: Settings, key: string): readonly NetworkName[] {
  const row = optionRows.find((each) => each.key === key)
  const value = row && getSetting(settings, row)
  return (Array.isArray(value) ? value : [value]).filter(isNetworkName)
}

function collectThemeVariables(settings: Settings): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    optionRows.flatMap((row) => {
      const value = row.target === 'themeVariable' ? settings[row.key] : undefined
      return value === undefined
        ? []
        : [[row.key.slice(row.key.indexOf('.') + 1), formatThemeValue(row, value)] as const]
    }),
  )
}

function collectBelow(settings: Settings, target: 'feature' | 'button'): Readonly<Record<string, Json>> {
  return Object.fromEntries(
    optionRows.flatMap(({ key, target: own }) => {
      const value = own === target ? settings[key] : undefined
      return value === undefined ? [] : [[key.slice(key.indexOf('.') + 1), value] as const]
    }),
  )
}

export function collectOptions(settings: Settings): HostOptions {
  const isStandalone = settings.mode === 'standalone'
  const networks = getNames(settings, 'networks')
  const defaultNetwork = getNames(settings, 'defaultNetwork').find((name) => networks.includes(name))
  const own = optionRows.flatMap((row) => {
    if (row.target !== 'option' || namedKeys.includes(row.key)) return []
    const isServerKey = serverKeys.includes(row.key)
    if (isServerKey && isStandalone) return []
    const value = isServerKey ? getSetting(settings, row) : settings[row.key]
    return value === undefined ? [] : [[row.key, value] as const]
  })
  const features = collectBelow(settings, 'feature')
  const themeVariables = collectThemeVariables(settings)
  const { siwx: signIn } = settings
  return {
    networks,
    ...(defaultNetwork && { defaultNetwork }),
    // Without a server nobody can keep it there.
    ...(isSignInChoice(signIn) && !(signIn === 'server' && isStandalone) && { signIn }),
    rest: {
      ...Object.fromEntries(own),
      ...(Object.keys(features).length > 0 && { features }),
      ...(Object.keys(themeVariables).length > 0 && { themeVariables }),
    },
    button: collectBelow(settings, 'button'),
  }
}

/** The options for `createAppKit`. */
export function toAppKitOptions(settings: Settings): AppKitOptions {
  const { networks, defaultNetwork, signIn, rest } = collectOptions(settings)
  return {
    // Every row's value went through its control's parser, and a test holds the rows to the keys of the options.
    ...(rest as Partial<AppKitOptions>),
    networks: networks.map((name) => networkList[name]),
    ...(defaultNetwork && { defaultNetwork: networkList[defaultNetwork] }),
    ...(signIn && {
      siwx: signIn === 'server' ? new CloudAuthSIWX() : new DefaultSIWX({ required: signIn === 'required' }),
    }),
  }
}
