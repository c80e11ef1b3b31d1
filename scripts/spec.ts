import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatCoverage, measureCoverage } from './spec/measureCoverage.js'
import { formatIds } from './spec/parseSpec.js'
import { ID_LIST, readIdList, readSpecification } from './spec/readSpecIds.js'
import { readPassed } from './test/readPassed.js'
import { describeTree, readReports } from './test/reportFolder.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const flags = process.argv.slice(2)
const specification = readSpecification(root)

if (flags.includes('--write')) {
  if (specification) writeFileSync(join(root, ID_LIST), formatIds(specification))
  else process.exitCode = 1
  console.log(
    specification ? `${ID_LIST} holds ${specification.length} ids` : 'there is no specification beside the repository',
  )
} else {
  const ids = specification ?? readIdList(root)
  const run = readReports(root)
  const tree = describeTree(root)
  // Changes that are not committed may have been made before the run or after it.
  const isCurrent = run !== undefined && run.tree === tree && !tree.includes(' ')
  if (flags.includes('--json')) {
    const coverage = measureCoverage(ids, run?.reports.flatMap((report) => readPassed(report, root)) ?? [])
    console.log(JSON.stringify({ run: run?.tree ?? null, tree, isCurrent, ...coverage }, null, 2))
  } else if (run === undefined) {
    console.log(`not run: npm test leaves the reports that tell which of the ${ids.length} ids have a test that passed`)
  } else {
    const coverage = measureCoverage(
      ids,
      run.reports.flatMap((report) => readPassed(report, root)),
    )
    console.log(formatCoverage(coverage).join('\n'))
    if (!isCurrent) console.log(`the last run of npm test was at ${run.tree}; the tree is at ${tree}`)
  }
}
