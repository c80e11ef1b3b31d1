import { join, sep } from 'node:path'
import type { Plugin } from 'vite'
import { type KitPackage, packageNameOf } from './KitPackage.js'

/**
 * Resolves the inlined packages of other workspaces from the kit's folder. Without this, a workspace's own copy would
 * be published as a second one.
 */
export function resolveInlined(kit: KitPackage): Plugin {
  const workspaces = join(kit.folder, '..') + sep
  return {
    name: 'resolve-inlined',
    enforce: 'pre',
    resolveId(specifier, importer, options) {
      const name = packageNameOf(specifier)
      if (name === undefined || !kit.inline.includes(name)) return null
      if (!importer?.startsWith(workspaces) || importer.includes(`${sep}node_modules${sep}`)) return null
      return this.resolve(specifier, join(kit.folder, 'package.json'), { ...options, skipSelf: true })
    },
  }
}
