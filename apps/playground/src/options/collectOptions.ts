import type { AppKitOptions } from '@foyer/kit'
import { CloudAuthSIWX, DefaultSIWX } from '@foyer/kit/siwx'
import { isNetworkName, type NetworkName, networkList } from '../networkList.js'
import type { Json } from './Control.js'
import type { OptionRow } from './OptionRow.js'
import { optionRows } from './optionRows.js'
import { getSetting, type Settings } from './settings.js'

/**
 * The settings as a host would write them: networks by name, and all other values that differ from Foyer's defaults.
 */
export interface HostOptions {
  readonly networks: readonly NetworkName[]
  readonly defaultNetwork?: NetworkName
  readonly rest: Readonly<Record<string, Json>>
  /** The sign-in choice; unset means no sign-in. */
  readonly signIn?: SignInChoice
  /** Attributes of the button, in camelCase. */
  readonly button: Readonly<Record<string, Json>>
}

export type SignInChoice = 'required' | 'optional' | 'server'

function isSignInChoice(value: unknown): value is SignInChoice {
  return value === 'required' || value === 'optional' || value === 'server'
}

/** The options which are not plain data in a host's code. They are handled separately. */
const namedKeys = ['networks', 'defaultNetwork', 'siwx']
const serverKeys = ['serverUrl', 'projectId']

/** Formats a value for a theme variable, with its unit. */
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
    // Sign-in on the server needs a server.
    ...(isSignInChoice(signIn) && !(signIn === 'server' && isStandalone) && { signIn }),
    rest: {
      ...Object.fromEntries(own),
      ...(Object.keys(features).length > 0 && { features }),
      ...(Object.keys(themeVariables).length > 0 && { themeVariables }),
    },
    button: collectBelow(settings, 'button'),
  }
}

/** Creates the options for `createAppKit`. */
export function toAppKitOptions(settings: Settings): AppKitOptions {
  const { networks, defaultNetwork, signIn, rest } = collectOptions(settings)
  return {
    // The parser of its control checked the value of every row. A test compares the rows with the keys of the options.
    ...(rest as Partial<AppKitOptions>),
    networks: networks.map((name) => networkList[name]),
    ...(defaultNetwork && { defaultNetwork: networkList[defaultNetwork] }),
    ...(signIn && {
      siwx: signIn === 'server' ? new CloudAuthSIWX() : new DefaultSIWX({ required: signIn === 'required' }),
    }),
  }
}
