import type { NetworkName } from '../networkList.js'
import type { Json } from '../options/Control.js'
import { collectOptions, type HostOptions, type SignInChoice } from '../options/collectOptions.js'
import type { Settings } from '../options/settings.js'

const plainKey = /^[A-Za-z_$][\w$]*$/
const maxLine = 48

function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  // Escape `<`: a closing tag in a string would end the script element of the page.
  return `'${inner.replaceAll('<', '\\u003c')}'`
}

function formatKey(key: string): string {
  if (key === '__proto__') return "['__proto__']"
  return plainKey.test(key) ? key : quote(key)
}

/** Formats data as a JavaScript literal: on one line if it is short, otherwise one line per entry. */
export function formatLiteral(value: Json, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((item: Json) => formatLiteral(item, inner))
    : Object.entries(value).map(([key, item]) => `${formatKey(key)}: ${formatLiteral(item, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{ ', ' }']
  const line = parts.length === 0 ? `${open.trim()}${close.trim()}` : `${open}${parts.join(', ')}${close}`
  if (!line.includes('\n') && indent.length + line.length <= maxLine) return line
  return `${open.trim()}\n${parts.map((part) => `${inner}${part},`).join('\n')}\n${indent}${close.trim()}`
}

function signInClass(signIn: SignInChoice): string {
  return signIn === 'server' ? 'CloudAuthSIWX' : 'DefaultSIWX'
}

/** The code of `createAvatar`. */
const avatarCode = [
  '({ address }) => {',
  '  const hue = [...address].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 360',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code for the host
  '  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><circle cx="1" cy="1" r="1" fill="hsl(${hue} 60% 45%)"/></svg>`',
  '}',
].join('\n')

/** Formats the argument of `createAppKit`. `nameNetwork` returns the code for each network. */
function writeOptions(
  { networks, defaultNetwork, signIn, hasAvatar, rest }: HostOptions,
  nameNetwork: (name: NetworkName) => string,
  indent: string,
): string {
  const inner = `${indent}  `
  const lines = [
    `networks: [${networks.map(nameNetwork).join(', ')}]`,
    ...(defaultNetwork ? [`defaultNetwork: ${nameNetwork(defaultNetwork)}`] : []),
    ...(signIn ? [`siwx: new ${signInClass(signIn)}(${signIn === 'optional' ? '{ required: false }' : ''})`] : []),
    ...(hasAvatar ? [`avatar: ${avatarCode.split('\n').join(`\n${inner}`)}`] : []),
    ...Object.entries(rest).map(([key, value]) => `${formatKey(key)}: ${formatLiteral(value, inner)}`),
  ]
  return `{\n${lines.map((line) => `${inner}${line},`).join('\n')}\n${indent}}`
}

/** Returns true if the widget is rendered in an element of the host page. */
export function hasOwnPlace({ enableEmbedded, disableAppend }: Settings): boolean {
  return enableEmbedded === true || disableAppend === true
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function writeAttribute([name, value]: readonly [string, Json]): string {
  const dashed = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return value === true ? ` ${dashed}` : ` ${dashed}="${escapeAttribute(String(value))}"`
}

/** Generates the code for a page without a bundler from the settings. */
export function writeHtmlCode(settings: Settings): string {
  // The script tag's bundle has no sign-in.
  const { signIn: _signIn, ...options } = collectOptions(settings)
  return [
    `<foyer-button${Object.entries(options.button).map(writeAttribute).join('')}></foyer-button>`,
    '<foyer-network-button></foyer-network-button>',
    ...(options.walletButton ? [`<foyer-wallet-button wallet="${options.walletButton}"></foyer-wallet-button>`] : []),
    ...(hasOwnPlace(settings) ? ['<foyer-modal></foyer-modal>'] : []),
    '',
    '<script type="module">',
    "  import { createAppKit, networks } from './foyer.js'",
    '',
    `  createAppKit(${writeOptions(options, (name) => `networks.${name}`, '  ')})`,
    '</script>',
    '',
  ].join('\n')
}

function writeProp([name, value]: readonly [string, unknown]): string {
  if (value === true) return ` ${name}`
  if (typeof value === 'string' && /^[^"{}<>&\\]*$/.test(value)) return ` ${name}="${value}"`
  return ` ${name}={${JSON.stringify(value)}}`
}

/** Generates the code for a React app from the settings. */
export function writeReactCode(settings: Settings): string {
  const options = collectOptions(settings)
  const used = [...new Set([...options.networks, ...(options.defaultNetwork ? [options.defaultNetwork] : [])])].sort()
  const props = Object.entries(options.button).map(writeProp).join('')
  const place = hasOwnPlace(settings)
  return [
    ...(place ? ["import { createElement } from 'react'"] : []),
    `import { ${used.join(', ')} } from '@foyer/kit/networks'`,
    `import { AppKitButton, AppKitNetworkButton, AppKitProvider, ${options.walletButton ? 'AppKitWalletButton, ' : ''}createAppKit } from '@foyer/kit/react'`,
    ...(options.signIn ? [`import { ${signInClass(options.signIn)} } from '@foyer/kit/siwx'`] : []),
    '',
    `const appKit = createAppKit(${writeOptions(options, (name) => name, '')})`,
    '',
    'export function App() {',
    '  return (',
    '    <AppKitProvider appKit={appKit}>',
    `      <AppKitButton${props} />`,
    '      <AppKitNetworkButton />',
    ...(options.walletButton ? [`      <AppKitWalletButton wallet="${options.walletButton}" />`] : []),
    ...(place ? ["      {createElement('foyer-modal')}"] : []),
    '    </AppKitProvider>',
    '  )',
    '}',
    '',
  ].join('\n')
}
