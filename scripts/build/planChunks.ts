/** A module with its static and lazy imports. */
export interface ModuleLinks {
  readonly id: string
  readonly imports: readonly string[]
  readonly lazyImports: readonly string[]
}

export interface ChunkPlan {
  /** Modules that load with an entry. Each stays a separate file, so that a host's bundler can drop unused ones. */
  readonly initial: ReadonlySet<string>
  /** Module → name of the file that it shares with others. */
  readonly grouped: ReadonlyMap<string, string>
}

/** Returns all modules that static imports reach. */
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
 * Plans which modules share a file. Lazy modules are needed together, but a host's bundler would split them into a file
 * for each combination of importers: dozens of requests on the first press. `groups` lists root modules in order: a
 * module belongs to the first group that reaches it, unless a page loads it from the start. Entries of `elsewhere` are
 * on no visitor's page, so a module that only they load from the start still joins its group. Only `base` takes modules
 * of the first load: rolldown would put each of them that lazy code also needs into a separate file.
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
