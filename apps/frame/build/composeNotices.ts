import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Matches the folder of the innermost package in a module path. */
const inPackage = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//

/**
 * Returns the licence texts of all packages in the frame. Adds the notices next to our own sources that contain
 * third-party work, such as icons. Redistribution requires these texts. Throws if a package has no licence text.
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
    if (file === undefined) throw new Error(`${name} ${version} has no licence text`)
    return `## ${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  })
  const beside = modules.filter((module) => !inPackage.test(module)).map((module) => join(dirname(module), 'NOTICE.md'))
  for (const path of new Set(beside)) if (existsSync(path)) parts.push(readFileSync(path, 'utf8').replace(/^# /, '## '))
  return `# Third-party notices\n\nThe files of the frame contain code of these packages.\n\n${parts.sort().join('\n')}`
}
