import { type AppKitOptions, forestTheme, monoTheme, sandTheme, type ThemeVariables } from '@foyer/kit'
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
  /** True if the app returns the image of the account. */
  readonly hasAvatar?: boolean
  /** The wallet of the separate button. */
  readonly walletButton?: string
  /** Attributes of the button, in camelCase. */
  readonly button: Readonly<Record<string, Json>>
}

export type SignInChoice = 'required' | 'optional' | 'server'

function isSignInChoice(value: unknown): value is SignInChoice {
  return value === 'required' || value === 'optional' || value === 'server'
}

/** The options which are not plain data in a host's code. They are handled separately. */
const namedKeys = ['networks', 'defaultNetwork', 'siwx', 'avatar']
const serverKeys = ['serverUrl', 'projectId']
/** The options whose default in the playground differs from that of Foyer. */
const playgroundKeys = [...serverKeys, 'enableEmbedded']

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

const presets: Readonly<Record<string, ThemeVariables>> = { forest: forestTheme, sand: sandTheme, mono: monoTheme }

/** Returns the values of the chosen preset without those that the settings replace. */
function collectPreset(settings: Settings, own: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const name = String(settings.themePreset)
  const { light = {}, dark = {}, ...both } = (Object.hasOwn(presets, name) && presets[name]) || {}
  const collect = (values: object) => Object.fromEntries(Object.entries(values).filter(([key]) => !(key in own)))
  const modes = Object.entries({ light: collect(light), dark: collect(dark) })
  return { ...collect(both), ...Object.fromEntries(modes.filter(([, values]) => Object.keys(values).length > 0)) }
}

function collectThemeVariables(settings: Settings): Readonly<Record<string, Json>> {
  const own = Object.fromEntries(
    optionRows.flatMap((row) => {
      const value = row.target === 'themeVariable' ? settings[row.key] : undefined
      return value === undefined
        ? []
        : [[row.key.slice(row.key.indexOf('.') + 1), formatThemeValue(row, value)] as const]
    }),
  )
  return { ...collectPreset(settings, own), ...own }
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
    const value = playgroundKeys.includes(row.key) ? getSetting(settings, row) : settings[row.key]
    return value === undefined || (row.key === 'enableEmbedded' && value === false) ? [] : [[row.key, value] as const]
  })
  const features = collectBelow(settings, 'feature')
  const themeVariables = collectThemeVariables(settings)
  const { siwx: signIn, walletButton } = settings
  return {
    networks,
    ...(defaultNetwork && { defaultNetwork }),
    // Sign-in on the server needs a server.
    ...(isSignInChoice(signIn) && !(signIn === 'server' && isStandalone) && { signIn }),
    ...(settings.avatar === 'own' && { hasAvatar: true }),
    ...(typeof walletButton === 'string' && walletButton !== '' && { walletButton }),
    rest: {
      ...Object.fromEntries(own),
      ...(Object.keys(features).length > 0 && { features }),
      ...(Object.keys(themeVariables).length > 0 && { themeVariables }),
    },
    button: collectBelow(settings, 'button'),
  }
}

/**
 * The example of the option `avatar`: a circle with a colour that belongs to the address. The generated code has the same
 * function.
 */
export function createAvatar({ address }: { readonly address: string }): string {
  const hue = [...address].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" fill="hsl(${hue} 60% 45%)"/></svg>`
}

/** Creates the options for `createAppKit`. */
export function toAppKitOptions(settings: Settings): AppKitOptions {
  const { networks, defaultNetwork, signIn, hasAvatar, rest } = collectOptions(settings)
  return {
    // The parser of its control checked the value of every row. A test compares the rows with the keys of the options.
    ...(rest as Partial<AppKitOptions>),
    networks: networks.map((name) => networkList[name]),
    ...(defaultNetwork && { defaultNetwork: networkList[defaultNetwork] }),
    ...(hasAvatar && { avatar: createAvatar }),
    ...(signIn && {
      siwx: signIn === 'server' ? new CloudAuthSIWX() : new DefaultSIWX({ required: signIn === 'required' }),
    }),
  }
}
