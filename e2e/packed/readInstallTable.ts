import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Returns the packages of each `npm install` command in the README's table "What to install", by the first cell of the
 * row.
 */
export function readInstallTable(): ReadonlyMap<string, readonly string[]> {
  const section = readFileSync(join(root, 'README.md'), 'utf8')
    .split(/^## /m)
    .find((text) => text.startsWith('What to install'))
  // regexp-ignore: the project's own README
  const rows = (section ?? '').matchAll(/^\| (.+?) +\| `npm install (.+?)` +\|/gm)
  return new Map([...rows].map(([, app = '', packages = '']) => [app, packages.split(' ')]))
}

/** Returns every `npm install` command of the guides that contains the kit, with its file. */
export function listGuideCommands(): readonly { readonly file: string; readonly packages: readonly string[] }[] {
  const files = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  return files.flatMap((file) =>
    // regexp-ignore: the project's own guides
    [...readFileSync(join(root, 'docs', file), 'utf8').matchAll(/\bnpm install ([^`\n]+)/g)].map(
      ([, packages = '']) => ({
        file,
        packages: packages.trim().split(' '),
      }),
    ),
  )
}
