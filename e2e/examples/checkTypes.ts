import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../scripts/process/runCommand.js'
import { listAliases } from './serveVite.js'

const root = fileURLToPath(new URL('../../', import.meta.url))

type KitExports = Readonly<Record<string, { readonly types?: string } | string>>

/** Returns the compiler's messages for an example with the built package and the versions in its package.json. */
export async function checkTypes(example: string, kitFolder: string): Promise<string> {
  const { exports } = JSON.parse(readFileSync(join(kitFolder, 'package.json'), 'utf8')) as { exports: KitExports }
  const kit = Object.entries(exports).flatMap(([subpath, target]) =>
    typeof target === 'object' && target.types
      ? [[`@foyer/kit${subpath.slice(1)}`, [join(kitFolder, target.types)]]]
      : [],
  )
  const others = Object.entries(listAliases(example)).filter(([name]) => !name.startsWith('react'))
  const folder = mkdtempSync(join(tmpdir(), 'foyer-types-'))
  const config = {
    extends: join(root, 'examples', example, 'tsconfig.json'),
    compilerOptions: {
      paths: Object.fromEntries([...kit, ...others.map(([name, path]) => [name, [path]])]),
      types: [],
    },
    include: [join(root, 'examples', example, 'src')],
  }
  const project = join(folder, 'tsconfig.json')
  writeFileSync(project, JSON.stringify(config))
  try {
    const args = ['-p', project, '--pretty', 'false', '--singleThreaded']
    return (await runCommand(join(root, 'node_modules/.bin/tsc'), args, { cwd: root })).output
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
