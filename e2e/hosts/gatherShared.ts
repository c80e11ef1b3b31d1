/** What a bundler tells of a module, as far as it is asked here. */
interface ModuleInfo {
  readonly isEntry: boolean
  readonly dynamicImporters: readonly string[]
  readonly importers: readonly string[]
}

interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

/**
 * How a page's late files are cut, for pages that are loaded hundreds of times. Left alone, the bundler makes a file of every
 * handful of modules that two views share, and a dialog takes 90 requests. Here what late files share lies in two of them,
 * Foyer's and the libraries'. What the page needs at once stays with the page, and each view has its own file.
 */
export const gatherShared = {
  minShareCount: 2,
  includeDependenciesRecursively: false,
  name: (id: string, modules: Modules): string | null => {
    if (modules.getModuleInfo(id)?.dynamicImporters.length !== 0 || isEarly(id, modules)) return null
    return id.includes('/node_modules/') ? 'libraries' : 'shared'
  },
}

/** Whether the page's own script imports it, over however many others. */
function isEarly(id: string, modules: Modules): boolean {
  const found = new Set([id])
  for (const one of found) {
    const info = modules.getModuleInfo(one)
    if (info?.isEntry) return true
    for (const importer of info?.importers ?? []) found.add(importer)
  }
  return false
}
