import { join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { flattenNamespaces } from './flattenNamespaces.js'
import { type KitPackage, packageNameOf } from './KitPackage.js'
import { placeOutput } from './placeOutput.js'
import { type ModuleLinks, planChunks } from './planChunks.js'
import { resolveInlined } from './resolveInlined.js'
import { throwOnMissingExport, zodStandIn } from './zodStandIn.js'

function createConfig(kit: KitPackage): InlineConfig {
  return {
    root: kit.folder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { 'zod/mini': zodStandIn } },
    // Fix the JSX mode: the shell's NODE_ENV must not change the published code.
    oxc: { jsx: { runtime: 'automatic', development: false } },
  }
}

function isExternal(kit: KitPackage, specifier: string): boolean {
  const name = packageNameOf(specifier)
  return name !== undefined && name !== kit.name && !kit.inline.includes(name)
}

/** Reads the import graph without writing files. */
async function readModules(kit: KitPackage, entry: Record<string, string>): Promise<readonly ModuleLinks[]> {
  const modules: ModuleLinks[] = []
  const reader: Plugin = {
    name: 'read-modules',
    buildEnd() {
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id)
        if (info) modules.push({ id, imports: info.importedIds, lazyImports: info.dynamicallyImportedIds })
      }
    },
  }
  await build({
    ...createConfig(kit),
    plugins: [reader, resolveInlined(kit)],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        external: (specifier) => isExternal(kit, specifier),
        checks: { moduleLevelDirective: false },
        output: { preserveModules: true },
      },
    },
  })
  return modules
}

/**
 * Writes ES modules. Each source file that a page loads with an entry stays separate, so that a host's bundler can drop
 * unused ones. `kit.base` is one file, and so is each group of lazy modules in `kit.together`. Dependencies stay
 * imports unless they are inlined.
 */
export async function buildModules(root: string, kit: KitPackage, outDir: string): Promise<void> {
  const getOutputName = (file: string) => file.replace(/^src\//, '').replace(/\.tsx?$/, '')
  const entry = Object.fromEntries(
    Object.values(kit.entries).map((file) => [getOutputName(file), join(kit.folder, file)]),
  )
  const modules = await readModules(kit, entry)
  const groups = Object.fromEntries(
    Object.entries(kit.together).map(([name, files]) => [name, files.map((file) => join(kit.folder, file))]),
  )
  const listEntries = (isElsewhere: boolean) =>
    Object.entries(kit.entries)
      .filter(([subpath]) => kit.elsewhere.includes(subpath) === isElsewhere)
      .map(([, file]) => join(kit.folder, file))
  const base = kit.base.map((file) => join(kit.folder, file))
  const { initial, grouped } = planChunks(modules, listEntries(false), groups, listEntries(true), base)
  const groupNames = ['base', ...Object.keys(kit.together)]
  const ownFiles = [...initial].filter((id) => !isExternal(kit, id) && modules.some((module) => module.id === id))
  await build({
    ...createConfig(kit),
    plugins: [flattenNamespaces(), resolveInlined(kit)],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: {
        entry: {
          ...Object.fromEntries(ownFiles.map((id) => [placeOutput(root, id), id])),
          ...(base[0] && { base: base[0] }),
        },
        formats: ['es'],
      },
      rolldownOptions: {
        onLog: throwOnMissingExport,
        external: (specifier) => isExternal(kit, specifier),
        preserveEntrySignatures: 'allow-extension',
        // 'use client' stays at the start of its module, because every entry module stays a separate file.
        checks: { moduleLevelDirective: false },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: ({ name, facadeModuleId }) => {
            if (groupNames.includes(name)) return `${name}.js`
            // Without a hash: a host's bundler would write it into its file lists a second time.
            return facadeModuleId ? `${placeOutput(root, facadeModuleId)}.js` : 'shared/[name].js'
          },
          codeSplitting: {
            // Modules of the first load stay outside of the groups that import them.
            includeDependenciesRecursively: false,
            groups: groupNames.map((name) => ({ name, test: (id: string) => grouped.get(id) === name })),
          },
        },
      },
    },
  })
}
