import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as viemChains from 'viem/chains'

type Chain = Readonly<Record<string, unknown>>

/** The folder of the networks, and its file that is generated from viem's data. */
export const NETWORKS = 'packages/primitives/src/networks'
export const CHAINS = `${NETWORKS}/generated/chains.ts`

/** The fields of a network. viem's code for single chains (formatters, serializers, fees) is not copied. */
const keptKeys = [
  'id',
  'name',
  'nativeCurrency',
  'rpcUrls',
  'blockExplorers',
  'contracts',
  'testnet',
  'sourceId',
  'blockTime',
  'ensTlds',
]

/** Returns every viem chain that is not hand-written here, as the source text of its export, by name. */
export function composeChains(root: string): ReadonlyMap<string, string> {
  const written = listWritten(root)
  const chains = Object.entries(viemChains as Readonly<Record<string, object>>)
    .filter((entry): entry is [string, Chain] => 'rpcUrls' in entry[1] && !written.has(entry[0]))
    .sort(([left], [right]) => (left < right ? -1 : 1))
  return new Map(chains.map(([name, chain]) => [name, composeExport(name, chain)]))
}

/** Returns the generated module with all of them, one per line. */
export function composeModule(root: string): string {
  return [
    '// Made from the chains of viem (MIT) by `npm run networks`. A network written by hand beside this folder takes the place of one here.',
    "import { defineNetwork } from '../Network.js'",
    '',
    ...composeChains(root).values(),
    '',
  ].join('\n')
}

function listWritten(root: string): ReadonlySet<string> {
  const folder = join(root, NETWORKS)
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^export const (\w+) = .*defineNetwork\(/gm)].map((match) => match[1] ?? ''),
    ),
  )
}

function composeExport(name: string, chain: Chain): string {
  const kept = Object.fromEntries(keptKeys.map((key) => [key, chain[key]]))
  return `export const ${name} = /* @__PURE__ */ defineNetwork(${composeValue(kept)})`
}

function composeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(composeValue).join(', ')}]`
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${/^([A-Za-z_]\w*|\d+)$/.test(key) ? key : composeValue(key)}: ${composeValue(each)}`)
  return `{ ${parts.join(', ')} }`
}
