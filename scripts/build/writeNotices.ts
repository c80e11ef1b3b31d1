import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Lockfile } from '../check/licences/Lockfile.js'
import { placeName } from '../check/licences/Lockfile.js'
import { listClosure } from '../check/licences/listClosure.js'
import type { KitPackage } from './KitPackage.js'

/** Notice files beside Foyer's sources that include the work of others. */
const noticesBeside = ['packages/ui/src/icons/NOTICE.md']

/** Writes the licence texts of all code in the published files: inlined packages, the script build, and the icons. */
export function writeNotices(root: string, kit: KitPackage, outDir: string): void {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  const names = [...Object.keys(kit.dependencies), ...Object.keys(kit.peerDependencies)]
  const { places } = listClosure(
    lockfile,
    names.map((name) => ({ place: 'packages/kit', name })),
  )
  const parts = [...places].sort().flatMap((place) => {
    const name = placeName(place)
    if (name === undefined) return []
    const { version = '', license = '' } = lockfile.packages[place] ?? {}
    return [`## ${name} ${version} (${license})\n\n${readLicenceText(join(root, place))}\n`]
  })
  for (const path of noticesBeside.map((file) => join(root, file)))
    if (existsSync(path)) parts.push(readFileSync(path, 'utf8').replace(/^# /, '## '))
  writeFileSync(
    join(outDir, 'THIRD_PARTY_NOTICES.md'),
    `# Third-party notices\n\n\`vendor/\` and the files of \`foyer.js\` contain code of these packages.\n\n${parts.join('\n')}`,
  )
}

function readLicenceText(folder: string): string {
  if (!existsSync(folder)) return ''
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.\w+)?$/i.test(name))
  return file ? readFileSync(join(folder, file), 'utf8').trim() : ''
}
