import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Where a package begins in the path of one of its modules: the innermost one. */
const inPackage = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//

/**
 * The licence texts of all packages whose code stands in the frame, by the modules the bundler took, and the notices beside
 * sources of ours that hold the work of others, such as icons; what is handed on has to bring them. Throws for a package that
 * comes without one.
 */
export function composeNotices(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((module) => inPackage.exec(module)?.[1] ?? []))
  const parts = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      readonly name: string
      readonly version: string
      readonly license: string
    }
    const file = readdirSync(folder).find((each) => /^licen[cs]e(\.\w+)?$/i.test(each))
    if (file === undefined) throw new Error(`${name} ${version} comes without the text of its licence`)
    return `## ${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  })
  const beside = modules.filter((module) => !inPackage.test(module)).map((module) => join(dirname(module), 'NOTICE.md'))
  for (const path of new Set(beside)) if (existsSync(path)) parts.push(readFileSync(path, 'utf8').replace(/^# /, '## '))
  return `# Third-party notices\n\nCode of these packages stands in the files of the frame.\n\n${parts.sort().join('\n')}`
}
