/** The bundler's data about a module, as far as it is needed here. */
interface ModuleInfo {
  readonly isEntry: boolean
  readonly dynamicImporters: readonly string[]
  readonly importers: readonly string[]
}

interface Modules {
  getModuleInfo(id: string): ModuleInfo | null
}

/**
 * Groups the lazily loaded files of a page, for pages that are loaded hundreds of times. By default, the bundler
 * creates a file for every few modules that two views share, and a dialog needs 90 requests. Here the shared modules of
 * Foyer's lazily loaded files are in one file. Modules that the page needs at once stay with the page, each view has a
 * separate file, and libraries are split by default.
 */
export const gatherShared = {
  includeDependenciesRecursively: false,
  name: (id: string, modules: Modules): string | null => {
    const info = modules.getModuleInfo(id)
    // A lazy entry has its own file, unless other files also import it statically: the two files would import each
    // other.
    if (isLibrary(id) || !info || (info.dynamicImporters.length > 0 && info.importers.length === 0)) return null
    const { isEarly, lateEntries } = findEntries(id, modules)
    // Do not use the bundler's own count: it omits importers that are already loaded, and the two files would import
    // each other.
    return isEarly || lateEntries < 2 ? null : 'shared'
  },
}

/**
 * Treat the cryptography of the pairing like Foyer's modules: two lazily loaded files use it. The bundler would leave
 * it in the first one, and the files would import each other.
 */
function isLibrary(id: string) {
  return id.includes('/node_modules/') && !id.includes('/node_modules/@noble/ciphers/')
}

/**
 * Returns the importers of a module, direct and indirect: whether the page's own script is one, and the number of lazy
 * entries.
 */
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
