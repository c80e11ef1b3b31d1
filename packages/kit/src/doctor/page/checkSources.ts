import type { CheckId } from '../checkIds.js'
import type { Facts } from '../Facts.js'
import type { Finding, Level, PolicyPatch } from '../Finding.js'
import { isAllowed } from './matchSource.js'
import { findDirective, type Policy } from './Policy.js'

interface Need {
  readonly id: CheckId
  readonly level: Level
  /** The directive, followed by the ones that a browser uses if it is absent. */
  readonly names: readonly [string, ...string[]]
  readonly urls: readonly URL[]
  /** The effect of a policy that does not allow the URLs. */
  readonly reason: string
}

/** Checks that every policy of the page allows the URLs. */
export function checkSources({ page }: Facts, { id, level, names, urls, reason }: Need): Finding {
  const { policies, reply } = page
  const patches = policies.flatMap((policy, index): PolicyPatch[] => {
    const directive = findDirective(policy, names)
    const blocked = directive ? urls.filter((url) => !isAllowed(directive.sources, url, reply.url)) : []
    if (directive === undefined || blocked.length === 0) return []
    const added = [...new Set(blocked.map(formatSource))]
    return [{ policy: index, name: names[0], base: directive.sources, added }]
  })
  const targets = [...new Set(urls.map(formatSource))].join(' ')
  if (patches.length === 0) return { id, level: 'ok', measured: formatAllowed(policies, names, targets) }
  return {
    id,
    level,
    measured: patches.map(({ policy }) => formatMeasured(policies[policy], names)).join(' and '),
    reason: `${reason} Missing: ${[...new Set(patches.flatMap(({ added }) => added))].join(' ')}`,
    fix: patches.map(formatPatch).join('\n'),
    patches,
  }
}

/** Returns the directive with the added sources, to copy. */
function formatPatch({ name, base, added }: PolicyPatch): string {
  return [name, ...addSources(base, added)].join(' ')
}

/** Adds sources to a list. `'none'` must be alone, so it is removed. */
function addSources(base: readonly string[], added: readonly string[]): readonly string[] {
  return [...new Set([...base.filter((source) => source.toLowerCase() !== "'none'"), ...added])]
}

/** Returns the policies with all patches. */
export function applyPatches(policies: readonly Policy[], patches: readonly PolicyPatch[]): readonly Policy[] {
  return policies.map((policy, index) => {
    const directives = new Map(policy.directives)
    for (const { name, base, added } of patches.filter((patch) => patch.policy === index))
      directives.set(name, addSources(directives.get(name) ?? base, added))
    return { ...policy, directives }
  })
}

function formatSource(url: URL): string {
  return url.protocol === 'data:' ? 'data:' : `${url.protocol}//${url.host}`
}

function formatAllowed(policies: readonly Policy[], names: readonly string[], targets: string): string {
  const isLimited = policies.some((policy) => findDirective(policy, names) !== undefined)
  return isLimited ? `${names[0]} allows ${targets}` : `no policy limits ${names[0]}`
}

export function formatMeasured(policy: Policy | undefined, names: readonly string[]): string {
  const directive = policy && findDirective(policy, names)
  if (policy === undefined || directive === undefined) return ''
  const place = policy.from === 'header' ? 'Content-Security-Policy' : '<meta> Content-Security-Policy'
  const value = [directive.name, ...directive.sources].join(' ')
  const note = directive.name === names[0] ? '' : ` (used for ${names[0]})`
  return `${place}: ${value}${note}`
}
