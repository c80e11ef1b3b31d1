import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bootStack } from './nodes/bootStack.js'
import { installNode } from './nodes/installNode.js'
import { nodes } from './nodes/nodes.table.js'
import { runCommand } from './process/runCommand.js'
import { readVitestCounts } from './test/readCounts.js'
import { readVitestFailures } from './test/readFailures.js'
import { readJsonFile } from './test/reportFolder.js'
import { listFiles, mayRunAgain, settleFlaky } from './test/settleFlaky.js'

const root = fileURLToPath(new URL('../', import.meta.url))
/** Far beyond what the tests of a version take on a slow machine. */
const timeoutMs = 40 * 60_000

/** What is tried in full, and what of it CI tries beside the oldest Node: the parts that touch Node most, in a minute. */
const full = ['packages/kit/src', 'packages/contract/src', 'apps/server/src']
const quick = [
  'packages/kit/src/core',
  'packages/kit/src/adapters',
  'packages/kit/src/connectors/injected',
  'packages/kit/src/connectors/embedded',
  'packages/contract/src',
  'apps/server/src/http',
  'apps/server/src/documents.test.ts',
  'apps/server/src/routes.test.ts',
]

/** Runs these tests; as in `npm test`, a few that failed are run once more, and said to be flaky where they pass then. */
async function runTests(node: string, files: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-nodes-'))
  const report = join(folder, 'vitest.json')
  const run = async (wanted: readonly string[]) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...wanted]
    // Tests start programs of their own by the name `node`.
    const env = { PATH: `${dirname(node)}:${process.env.PATH}` }
    const { exitCode } = await runCommand(node, args, { cwd: root, env, isEchoed: true, timeoutMs })
    const json = readJsonFile(report)
    return { counts: readVitestCounts(json, exitCode, 0), failures: readVitestFailures(json, root), seconds: 0 }
  }
  try {
    const first = await run(files)
    if (!mayRunAgain([first])) return first.counts.failed === 0
    const { run: settled, flaky } = settleFlaky(first, await run([...listFiles(first.failures), '--maxWorkers=1']))
    for (const { name } of flaky) console.log(`flaky: ${name}`)
    return settled.counts.failed === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the tests on one version of Node and starts the whole stack with it; says what went wrong and answers whether all went well. */
async function tryNode(major: string, isQuick: boolean): Promise<boolean> {
  const node = nodes[major]
  if (node === undefined) throw new Error(`No Node ${major}: ${Object.keys(nodes).join(', ')} are in the table`)
  const file = await installNode(node, join(root, '.cache/nodes'))
  console.log(`\nNode ${node.version}`)
  const startedMs = performance.now()
  const isGreen = await runTests(file, isQuick ? quick : full)
  const testsMs = performance.now() - startedMs
  await bootStack(root, file)
  const bootMs = performance.now() - startedMs - testsMs
  const seconds = `tests ${Math.round(testsMs / 1000)} s, npm start up and down ${Math.round(bootMs / 1000)} s`
  console.log(`Node ${node.version}: ${isGreen ? 'passed' : 'failed'}, ${seconds}`)
  return isGreen
}

/** `npm run test:nodes`: all versions; `-- 24`: these; `-- --quick`: a part of the tests on the newest. */
const flags = process.argv.slice(2)
const isQuick = flags.includes('--quick')
const named = flags.filter((flag) => !flag.startsWith('--'))
const majors = named.length > 0 ? named : Object.keys(nodes).slice(isQuick ? -1 : 0)
let isGreen = true
for (const major of majors) isGreen = (await tryNode(major, isQuick)) && isGreen
process.exitCode = isGreen ? 0 : 1
