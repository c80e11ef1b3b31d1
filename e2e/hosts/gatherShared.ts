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
 * handful of modules that two views share, and a dialog takes 90 requests. Here what late files of Foyer share lies in one.
 * What the page needs at once stays with the page, each view has its own file, and libraries are cut as ever.
 */
export const gatherShared = {
  includeDependenciesRecursively: false,
  name: (id: string, modules: Modules): string | null => {
    const info = modules.getModuleInfo(id)
    // A late entry has its own file, unless other files also import it statically: the two files would import each other.
    if (isLibrary(id) || !info || (info.dynamicImporters.length > 0 && info.importers.length === 0)) return null
    const { isEarly, lateEntries } = findEntries(id, modules)
    // The bundler's own count leaves out whoever has been loaded by then, and the two files would need each other.
    return isEarly || lateEntries < 2 ? null : 'shared'
  },
}

/** But for the cryptography of the pairing: two of its late files use it, and the bundler would leave it with the first, which needs the other. */
function isLibrary(id: string) {
  return id.includes('/node_modules/') && !id.includes('/node_modules/@noble/ciphers/')
}

/** Who imports a module, over however many others: the page's own script, and how many that are loaded late. */
function findEntries(id: string, modules: Modules): { readonly isEarly: boolean; readonly lateEntries: number } {
  const found = new Set([id])
  let lateEntries = 0
  for (const one of found) {
    const info = modules.getModuleInfo(one)
    if (info?.isEntry) return { isEarly: true, lateEntries }
    if (info && info.dynamicImporters.length > 0) lateEntries += 1
    for (const importer of info?.importers ?? []) found.add(importer)
  }
  return { isEarly: false, lateEntries }
}
