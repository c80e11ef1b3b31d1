import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatCoverage, measureCoverage } from './spec/measureCoverage.js'
import { formatIds } from './spec/parseSpec.js'
import { ID_LIST, readIdList, readSpecification } from './spec/readSpecIds.js'
import { readPassed } from './test/readPassed.js'
import { getTreeState, readReports } from './test/reportFolder.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const flags = process.argv.slice(2)
const specification = readSpecification(root)

if (flags.includes('--write')) {
  if (specification) writeFileSync(join(root, ID_LIST), formatIds(specification))
  else process.exitCode = 1
  console.log(
    specification ? `${ID_LIST} holds ${specification.length} ids` : 'the specification is not next to the repository',
  )
} else {
  const ids = specification ?? readIdList(root)
  const run = readReports(root)
  const tree = getTreeState(root)
  // Uncommitted changes may be older or newer than the run.
  const isCurrent = run !== undefined && run.tree === tree && !tree.includes(' ')
  if (flags.includes('--json')) {
    const coverage = measureCoverage(ids, run?.reports.flatMap((report) => readPassed(report, root)) ?? [])
    console.log(JSON.stringify({ run: run?.tree ?? null, tree, isCurrent, ...coverage }, null, 2))
  } else if (run === undefined) {
    console.log(`no reports: run npm test first, which writes the passed tests of the ${ids.length} ids`)
  } else {
    const coverage = measureCoverage(
      ids,
      run.reports.flatMap((report) => readPassed(report, root)),
    )
    console.log(formatCoverage(coverage).join('\n'))
    if (!isCurrent) console.log(`the last run of npm test was at ${run.tree}; the tree is at ${tree}`)
  }
}
