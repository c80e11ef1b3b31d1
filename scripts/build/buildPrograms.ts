import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { KitPackage } from './KitPackage.js'
import { resolveInlined } from './resolveInlined.js'
import { throwOnMissingExport, zodStandIn } from './zodStandIn.js'

/** Returns the path of a command in the package. */
export function programPath(name: string): string {
  return `bin/${name}.js`
}

/** Writes each command as one executable file for Node. It shares no file with the modules of a page. */
export async function buildPrograms(kit: KitPackage, outDir: string): Promise<void> {
  for (const [name, file] of Object.entries(kit.programs)) {
    await build({
      root: kit.folder,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      resolve: { alias: { 'zod/mini': zodStandIn } },
      plugins: [resolveInlined(kit)],
      ssr: { noExternal: true, external: [] },
      build: {
        ssr: true,
        outDir,
        emptyOutDir: false,
        target: 'node20',
        minify: false,
        rolldownOptions: {
          input: { [name]: join(kit.folder, file) },
          onLog: throwOnMissingExport,
          external: /^node:/,
          output: { entryFileNames: programPath(name), banner: '#!/usr/bin/env node', codeSplitting: false },
        },
      },
    })
    chmodSync(join(outDir, programPath(name)), 0o755)
  }
}
