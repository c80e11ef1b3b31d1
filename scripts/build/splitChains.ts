import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { composeChains } from '../networks/composeChains.js'

/**
 * Publishes the generated chains as a small module each: bundlers leave whole modules out, where they may not look into one.
 * Names that differ only in case share a module, since some file systems hold them for one file.
 */
export function splitChains(root: string, outDir: string): void {
  const folder = join(outDir, 'primitives/networks/generated')
  // Nobody asked for networks: the package has no such entry.
  if (!existsSync(join(folder, 'chains.js'))) return
  const modules = new Map<string, string[]>()
  for (const [name, text] of composeChains(root)) {
    const file = name.toLowerCase()
    modules.set(file, [...(modules.get(file) ?? []), text])
  }
  mkdirSync(join(folder, 'chains'), { recursive: true })
  const base = relative(join(folder, 'chains'), join(outDir, 'base.js')).replaceAll(sep, posix.sep)
  for (const [file, texts] of modules)
    writeFileSync(
      join(folder, `chains/${file}.js`),
      [`import { defineNetwork } from '${base}'`, ...texts, ''].join('\n'),
    )
  const doors = [...modules.keys()].map((file) => `export * from './chains/${file}.js'`)
  writeFileSync(join(folder, 'chains.js'), `${doors.join('\n')}\n`)
}
