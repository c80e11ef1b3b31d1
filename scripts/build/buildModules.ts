import { join } from 'node:path'
import { build } from 'vite'
import { type KitPackage, packageNameOf } from './KitPackage.js'
import { placeOutput } from './placeOutput.js'

/**
 * Writes one ES module per source file, so that a host's bundler can drop what a page does not use and lazy imports
 * stay lazy. Dependencies stay imports, except those the package takes in.
 */
export async function buildModules(root: string, kit: KitPackage, outDir: string): Promise<void> {
  const entry = Object.fromEntries(
    Object.values(kit.entries).map((file) => [
      file.replace(/^src\//, '').replace(/\.tsx?$/, ''),
      join(kit.folder, file),
    ]),
  )
  await build({
    root: kit.folder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // The shell's NODE_ENV must not decide what is published.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: {
        external: (specifier) => {
          const name = packageNameOf(specifier)
          return name !== undefined && name !== kit.name && !kit.inline.includes(name)
        },
        // 'use client' stays at the head of its module, since every module stays a file of its own.
        checks: { moduleLevelDirective: false },
        output: {
          preserveModules: true,
          entryFileNames: (chunk) => `${placeOutput(root, chunk.facadeModuleId ?? chunk.name)}.js`,
          chunkFileNames: (chunk) => `${placeOutput(root, chunk.facadeModuleId ?? chunk.name)}.js`,
        },
      },
    },
  })
}
