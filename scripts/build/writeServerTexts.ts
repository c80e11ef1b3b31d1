import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Matches the innermost package in the path of a module. */
const inPackage = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//

/**
 * Writes the licence, third-party notices and the README into the server's package. Throws if a licence has no text.
 */
export function writeServerTexts(root: string, folder: string, modules: readonly string[]): void {
  for (const name of ['LICENSE', 'NOTICE']) copyFileSync(join(root, name), join(folder, name))
  copyFileSync(join(root, 'apps/server/README.md'), join(folder, 'README.md'))
  const folders = [...new Set(modules.flatMap((module) => inPackage.exec(module)?.[1] ?? []))]
  const parts = folders.map(formatLicence).sort()
  const catalogue = readFileSync(join(root, 'apps/server/src/catalogue/NOTICE.md'), 'utf8').replace(/^# /, '## ')
  writeFileSync(
    join(folder, 'THIRD_PARTY_NOTICES.md'),
    `# Third-party notices

The program holds code of these packages. \`assets/frame/THIRD_PARTY_NOTICES.md\` names those of the secure frame. PGlite
(Apache-2.0, with PostgreSQL under the PostgreSQL licence) has written \`assets/database.tar.gz\`.

${[...parts, catalogue].join('\n')}`,
  )
}

interface PackageFacts {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly author?: string | { readonly name: string }
}

function formatLicence(folder: string): string {
  const facts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFacts
  const file = readdirSync(folder).find(
    (each) => /^(un)?licen[cs]e([.-].*)?$/i.test(each) && existsSync(join(folder, each)),
  )
  const text = file === undefined ? createLicenceText(facts) : readFileSync(join(folder, file), 'utf8').trim()
  return `## ${facts.name} ${facts.version} (${facts.license})\n\n${text}\n`
}

/** Creates the text for a package that names its licence but has no licence file. */
function createLicenceText({ name, version, license, author }: PackageFacts): string {
  const holder = typeof author === 'string' ? author : author?.name
  if (holder === undefined) throw new Error(`${name} ${version} has neither a licence text nor an author`)
  if (license === 'Apache-2.0') return `Copyright ${holder}. The file LICENSE of this package is the text.`
  if (license === 'MIT') return `Copyright ${holder}\n\n${mitText}`
  throw new Error(`${name} ${version} has no licence text, and there is none here for ${license}`)
}

const mitText = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
