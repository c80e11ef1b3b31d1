import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { composeChains } from '../networks/composeChains.js'

/**
 * Publishes each generated chain as a small module, because bundlers can drop whole modules but not always parts of
 * one. Names that differ only in case share a module: some file systems treat them as the same file.
 */
export function splitChains(root: string, outDir: string): void {
  const folder = join(outDir, 'primitives/networks/generated')
  // The package has no entry with networks.
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
