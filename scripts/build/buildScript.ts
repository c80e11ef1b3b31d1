import { join } from 'node:path'
import { build } from 'vite'
import type { KitPackage } from './KitPackage.js'
import { resolveInlined } from './resolveInlined.js'
import { throwOnMissingExport, zodStandIn } from './zodStandIn.js'

/**
 * Writes `foyer.js` for pages without a bundler: a small loader. All other code is in files that it loads on the first
 * interaction.
 */
export async function buildScript(kit: KitPackage, outDir: string): Promise<void> {
  await build({
    root: kit.folder,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { 'zod/mini': zodStandIn } },
    plugins: [resolveInlined(kit)],
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: true,
      lib: { entry: { foyer: join(kit.folder, kit.script) }, formats: ['es'] },
      rolldownOptions: {
        onLog: throwOnMissingExport,
        checks: { moduleLevelDirective: false },
        output: { entryFileNames: 'foyer.js', chunkFileNames: 'foyer/[name]-[hash].js' },
      },
    },
  })
}
