import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readKitPackage } from '../build/KitPackage.js'
import { runCommand } from '../process/runCommand.js'
import type { Check } from './Check.js'

const APPS = 'scripts/check/fixtures/movedApps'

/**
 * Compiles apps that were migrated from AppKit against the built package, with the settings of a typical app and
 * without Node's types.
 */
export const movedAppsCheck: Check = {
  name: 'moved apps',
  needs: ['build'],
  run: async (root) => {
    const kit = readKitPackage(root)
    const work = mkdtempSync(join(tmpdir(), 'foyer-apps-'))
    const bareOf = (file: string) => file.replace(/^src\//, '').replace(/\.tsx?$/, '')
    const config = {
      compilerOptions: {
        target: 'ES2020',
        lib: ['ES2020', 'DOM', 'DOM.Iterable'],
        module: 'ESNext',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        strict: true,
        noEmit: true,
        // The check must test the package's own declarations.
        skipLibCheck: false,
        types: [],
        paths: Object.fromEntries(
          Object.entries(kit.entries).map(([subpath, file]) => [
            `${kit.name}${subpath.slice(1)}`,
            [join(kit.folder, 'dist', `${bareOf(file)}.d.ts`)],
          ]),
        ),
      },
      include: [join(root, APPS)],
    }
    try {
      writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(config))
      const args = ['-p', join(work, 'tsconfig.json'), '--pretty', 'false', '--singleThreaded']
      const result = await runCommand(join(root, 'node_modules/.bin/tsc'), args, { cwd: root })
      return { findings: listOwn(result.output), notes: [] }
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
  },
}

/** Returns the compiler errors of Foyer's files and of the apps. Errors of other packages cannot be fixed here. */
export function listOwn(output: string): string[] {
  const complaints = output.split(/\n(?=\S)/).map((text) => text.trimEnd())
  return complaints.filter((text) => text !== '' && !text.startsWith('node_modules/'))
}
