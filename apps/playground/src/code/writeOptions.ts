import type { NetworkName } from '../networkList.js'
import type { HostOptions } from '../options/collectOptions.js'
import type { Settings } from '../options/settings.js'
import { formatKey, formatLiteral } from './formatLiteral.js'

/** The argument of `createAppKit`, with networks named as `nameNetwork` says. */
export function writeOptions(
  { networks, defaultNetwork, rest }: HostOptions,
  nameNetwork: (name: NetworkName) => string,
  indent: string,
): string {
  const inner = `${indent}  `
  const lines = [
    `networks: [${networks.map(nameNetwork).join(', ')}]`,
    ...(defaultNetwork ? [`defaultNetwork: ${nameNetwork(defaultNetwork)}`] : []),
    ...Object.entries(rest).map(([key, value]) => `${formatKey(key)}: ${formatLiteral(value, inner)}`),
  ]
  return `{\n${lines.map((line) => `${inner}${line},`).join('\n')}\n${indent}}`
}

/** The widget stands in an element of the page's own. */
export function hasOwnPlace({ enableEmbedded, disableAppend }: Settings): boolean {
  return enableEmbedded === true || disableAppend === true
}
