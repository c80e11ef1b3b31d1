import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readChangesets } from './changelog/readChangesets.js'
import { addChanges, releaseChanges } from './changelog/updateChangelog.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const path = join(root, 'CHANGELOG.md')
const [version] = process.argv.slice(2)

const { paths, changes, findings } = readChangesets(root)
if (findings.length > 0) {
  console.error(findings.join('\n'))
  process.exitCode = 1
} else if (version !== undefined && !/^\d+\.\d+\.\d+$/.test(version)) {
  console.error(`"${version}" is not a version such as 0.2.0`)
  process.exitCode = 1
} else {
  const changelog = addChanges(readFileSync(path, 'utf8'), changes)
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(path, version === undefined ? changelog : releaseChanges(changelog, version, today))
  for (const each of paths) rmSync(join(root, each))
  console.log(`CHANGELOG.md: ${changes.length} changes added`)
}
