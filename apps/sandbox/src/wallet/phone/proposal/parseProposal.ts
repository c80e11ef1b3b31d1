import type { PhoneNamespace } from '../namespaces/PhoneNamespace.js'
import { refusalCodes } from '../namespaces/RequestError.js'
import type { PhoneChain } from '../PhoneSetup.js'

/** The app's request for one namespace, in the protocol's format. */
export interface AskedNamespace {
  readonly chains?: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** The namespaces of a proposal. A key is "eip155", or "eip155:1" for a single chain (CAIP-25). */
export interface Asked {
  readonly requiredNamespaces: Readonly<Record<string, AskedNamespace>>
  readonly optionalNamespaces: Readonly<Record<string, AskedNamespace>>
}

/** The app's request for one namespace, compared with the wallet's support. */
export interface WantedNamespace {
  readonly namespace: string
  readonly chains: readonly (PhoneChain & { readonly isRequired: boolean })[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** A validated proposal. */
export interface Wanted {
  readonly namespaces: readonly WantedNamespace[]
  /** The chains and methods that the wallet does not support. */
  readonly leftOut: { readonly chains: readonly string[]; readonly methods: readonly string[] }
  /** The reason if the proposal can only be rejected. */
  readonly refusal?: { readonly code: number; readonly message: string }
}

/** Determines the supported, required and unsupported parts of a proposal. */
export function parseProposal(requested: Asked, known: readonly PhoneNamespace[]): Wanted {
  const required = gather(requested.requiredNamespaces)
  const optional = gather(requested.optionalNamespaces)
  const find = (name: string) => known.find(({ namespace }) => namespace === name)

  const lacking: Gathered = { chains: [], methods: [], events: [] }
  for (const [name, part] of required) {
    const own = find(name)
    lacking.chains.push(...part.chains.filter((id) => own?.chains.every(({ chainId }) => chainId !== id) ?? true))
    if (own === undefined && part.chains.length === 0) lacking.chains.push(name)
    lacking.methods.push(...part.methods.filter((method) => own?.methods.includes(method) === false))
    lacking.events.push(...part.events.filter((event) => own?.events.includes(event) === false))
  }

  const names = [...new Set([...required.keys(), ...optional.keys()])]
  const namespaces = names.flatMap((name) => {
    const own = find(name)
    if (own === undefined) return []
    const must = required.get(name) ?? nothing
    const may = optional.get(name) ?? nothing
    const chainIds = [...must.chains, ...may.chains]
    const chains = own.chains
      .filter(({ chainId }) => chainIds.length === 0 || chainIds.includes(chainId))
      .map((chain) => ({ ...chain, isRequired: must.chains.includes(chain.chainId) }))
    if (chains.length === 0) return []
    const methods = pick(own.methods, [...must.methods, ...may.methods])
    return [{ namespace: name, chains, methods, events: pick(own.events, [...must.events, ...may.events]) }]
  })
  const leftOut = {
    chains: names.flatMap((name) =>
      [...new Set([...(required.get(name)?.chains ?? []), ...(optional.get(name)?.chains ?? [])])].filter(
        (id) => find(name)?.chains.every(({ chainId }) => chainId !== id) ?? true,
      ),
    ),
    methods: names.flatMap((name) =>
      [...new Set(optional.get(name)?.methods)].filter((method) => find(name)?.methods.includes(method) === false),
    ),
  }
  const refusal = findRefusal(lacking, namespaces, leftOut.chains)
  return { namespaces, leftOut, ...(refusal === undefined ? {} : { refusal }) }
}

interface Gathered {
  readonly chains: string[]
  readonly methods: string[]
  readonly events: string[]
}

const nothing: Gathered = { chains: [], methods: [], events: [] }

/** Merges both kinds of keys into one entry for each namespace. */
function gather(requested: Readonly<Record<string, AskedNamespace>>): ReadonlyMap<string, Gathered> {
  const gathered = new Map<string, Gathered>()
  for (const [key, part] of Object.entries(requested)) {
    const name = key.split(':')[0] ?? key
    const entry = gathered.get(name) ?? { chains: [], methods: [], events: [] }
    entry.chains.push(...(key.includes(':') ? [key] : (part.chains ?? [])))
    entry.methods.push(...part.methods)
    entry.events.push(...part.events)
    gathered.set(name, entry)
  }
  return gathered
}

/** Returns the supported ones of the requested names, or all if the app names none. */
function pick(own: readonly string[], requested: readonly string[]): readonly string[] {
  return requested.length === 0 ? own : own.filter((name) => requested.includes(name))
}

function findRefusal(
  lacking: Gathered,
  namespaces: readonly WantedNamespace[],
  unknownChains: readonly string[],
): Wanted['refusal'] {
  const { unsupportedChains, unsupportedMethods, unsupportedEvents } = refusalCodes
  const list = (names: readonly string[]) => [...new Set(names)].join(', ')
  if (lacking.chains.length > 0) {
    return {
      code: unsupportedChains,
      message: `The app insists on networks this wallet lacks: ${list(lacking.chains)}.`,
    }
  }
  if (lacking.methods.length > 0) {
    return {
      code: unsupportedMethods,
      message: `The app insists on what this wallet cannot do: ${list(lacking.methods)}.`,
    }
  }
  if (lacking.events.length > 0) {
    return { code: unsupportedEvents, message: `The app insists on events this wallet lacks: ${list(lacking.events)}.` }
  }
  if (namespaces.length === 0) {
    const named = unknownChains.length === 0 ? '' : `: ${list(unknownChains)}`
    return { code: unsupportedChains, message: `This wallet has none of the networks the app works with${named}.` }
  }
  return undefined
}
