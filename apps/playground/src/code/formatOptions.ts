import type { NetworkName } from '../networkList.js'
import type { Json } from '../options/Control.js'
import type { HostOptions, SignInChoice } from '../options/collectOptions.js'
import { formatKey, formatLiteral } from './formatLiteral.js'

/** Parts that the code of some frameworks adds to the options. */
export interface AddedOptions {
  /** Returns the code for a network. Without it, the name of its import. */
  readonly formatNetwork?: (name: NetworkName) => string
  /** Lines before `networks`. */
  readonly lines?: readonly string[]
  /** Replaces the list of networks, for code that declares it separately. */
  readonly networks?: string
}

/** The code of `createAvatar`. */
const avatarCode = [
  '({ address }) => {',
  '  const hue = [...address].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code for the host
  '  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" fill="hsl(${hue} 60% 45%)"/></svg>`',
  '}',
].join('\n')

export function getSignInClass(signIn: SignInChoice): string {
  return signIn === 'server' ? 'CloudAuthSIWX' : 'DefaultSIWX'
}

/** Formats the import of the chosen sign-in, if there is one. */
export function formatSignInImport({ signIn }: HostOptions): readonly string[] {
  return signIn ? [`import { ${getSignInClass(signIn)} } from '@foyer/kit/siwx'`] : []
}

/** Returns the import names of all networks in the options, sorted. */
export function listNetworkNames({ networks, defaultNetwork }: HostOptions): readonly NetworkName[] {
  return [...new Set([...networks, ...(defaultNetwork ? [defaultNetwork] : [])])].sort()
}

export function formatNetworkList(options: HostOptions, formatNetwork = (name: NetworkName): string => name): string {
  return `[${options.networks.map(formatNetwork).join(', ')}]`
}

/** Formats the argument of `createAppKit`. */
export function formatOptions(options: HostOptions, added: AddedOptions = {}, indent = ''): string {
  const { defaultNetwork, signIn, hasAvatar, rest } = options
  const { formatNetwork = (name: NetworkName): string => name, networks } = added
  const inner = `${indent}  `
  const lines = [
    ...(added.lines ?? []),
    networks ?? `networks: ${formatNetworkList(options, formatNetwork)}`,
    ...(defaultNetwork ? [`defaultNetwork: ${formatNetwork(defaultNetwork)}`] : []),
    ...(signIn ? [`siwx: new ${getSignInClass(signIn)}(${signIn === 'optional' ? '{ required: false }' : ''})`] : []),
    ...(hasAvatar ? [`avatar: ${avatarCode.split('\n').join(`\n${inner}`)}`] : []),
    ...Object.entries(rest).map(([key, value]) => `${formatKey(key)}: ${formatLiteral(value, inner)}`),
  ]
  return `{\n${lines.map((line) => `${inner}${line},`).join('\n')}\n${indent}}`
}

/** Returns true if the widget is rendered in an element of the host page. */
export function hasModalElement({ rest }: HostOptions): boolean {
  return rest.enableEmbedded === true || rest.disableAppend === true
}

/** Returns false if the widget is in the page: its account view has the control for the network. */
export function hasNetworkButton({ rest }: HostOptions): boolean {
  return rest.enableEmbedded !== true
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function formatAttribute([name, value]: readonly [string, Json]): string {
  const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return value === true ? ` ${dashed}` : ` ${dashed}="${escapeAttribute(String(value))}"`
}

/** Formats the elements of Foyer as HTML, one per line. */
export function formatElements(options: HostOptions): readonly string[] {
  const { button, walletButton } = options
  return [
    `<foyer-button${Object.entries(button).map(formatAttribute).join('')}></foyer-button>`,
    ...(hasNetworkButton(options) ? ['<foyer-network-button></foyer-network-button>'] : []),
    ...(walletButton ? [`<foyer-wallet-button wallet="${walletButton}"></foyer-wallet-button>`] : []),
    ...(hasModalElement(options) ? ['<foyer-modal></foyer-modal>'] : []),
  ]
}

function formatProp([name, value]: readonly [string, unknown]): string {
  if (value === true) return ` ${name}`
  if (typeof value === 'string' && /^[^"{}<>&\\]*$/.test(value)) return ` ${name}="${value}"`
  return ` ${name}={${JSON.stringify(value)}}`
}

/** Formats the components of Foyer for React, one per line. */
export function formatComponents(options: HostOptions): readonly string[] {
  const { button, walletButton } = options
  return [
    `<AppKitButton${Object.entries(button).map(formatProp).join('')} />`,
    ...(hasNetworkButton(options) ? ['<AppKitNetworkButton />'] : []),
    ...(walletButton ? [`<AppKitWalletButton wallet="${walletButton}" />`] : []),
    ...(hasModalElement(options) ? ['<foyer-modal />'] : []),
  ]
}
