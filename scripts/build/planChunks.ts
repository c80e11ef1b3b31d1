/** A module, and what it imports: statically, and only when asked for. */
export interface ModuleLinks {
  readonly id: string
  readonly imports: readonly string[]
  readonly lazyImports: readonly string[]
}

export interface ChunkPlan {
  /** Modules that are loaded with an entry: each stays a file of its own, so that a host's bundler drops what is unused. */
  readonly initial: ReadonlySet<string>
  /** Module → name of the one file it goes into with others. */
  readonly grouped: ReadonlyMap<string, string>
}

/** Everything reachable by static imports. */
function getClosure(modules: ReadonlyMap<string, ModuleLinks>, roots: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(modules.get(id)?.imports ?? []))
  }
  return seen
}

/**
 * Which modules go together. What loads late is needed together: bundlers of hosts would cut it into a file per
 * combination of users, dozens of requests on the first press. `groups` name roots in order: a module belongs to the
 * first group that reaches it, unless a page has it from the start. What only an entry of `elsewhere`, which no page of a
 * visitor loads, has from the start does not keep a module out of its group. Only the group `base` takes modules that a page has from
 * the start: rolldown would cut those that late code needs too into a file each.
 */
export function planChunks(
  modules: readonly ModuleLinks[],
  entries: readonly string[],
  groups: Readonly<Record<string, readonly string[]>>,
  elsewhere: readonly string[] = [],
  base: readonly string[] = [],
): ChunkPlan {
  const byId = new Map(modules.map((module) => [module.id, module]))
  const onPages = getClosure(byId, entries)
  const grouped = new Map<string, string>()
  const all = [...entries, ...elsewhere]
  for (const id of getClosure(byId, base)) if (!all.includes(id)) grouped.set(id, 'base')
  for (const [name, roots] of Object.entries(groups))
    for (const id of getClosure(byId, roots)) if (!onPages.has(id) && !grouped.has(id)) grouped.set(id, name)
  const initial = [...getClosure(byId, all)].filter((id) => !grouped.has(id))
  return { initial: new Set(initial), grouped }
}
