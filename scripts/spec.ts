import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectCitations } from './spec/collectCitations.js'
import { formatCoverage, measureCoverage } from './spec/measureCoverage.js'
import { formatIds } from './spec/parseSpec.js'
import { ID_LIST, readIdList, readSpecification } from './spec/readSpecIds.js'

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
  const coverage = measureCoverage(specification ?? readIdList(root), collectCitations(root))
  console.log(flags.includes('--json') ? JSON.stringify(coverage, null, 2) : formatCoverage(coverage).join('\n'))
}
