import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bootStack } from './nodes/bootStack.js'
import { installNode } from './nodes/installNode.js'
import { nodes } from './nodes/nodes.table.js'
import { runCommand } from './process/runCommand.js'

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

/** Runs the tests on one version of Node and starts the whole stack with it; says what went wrong and answers whether all went well. */
async function tryNode(major: string, isQuick: boolean): Promise<boolean> {
  const node = nodes[major]
  if (node === undefined) throw new Error(`No Node ${major}: ${Object.keys(nodes).join(', ')} are in the table`)
  const file = await installNode(node, join(root, '.cache/nodes'))
  console.log(`\nNode ${node.version}`)
  const startedMs = performance.now()
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot', ...(isQuick ? quick : full)]
  // Tests start programs of their own by the name `node`.
  const env = { PATH: `${dirname(file)}:${process.env.PATH}` }
  const { exitCode } = await runCommand(file, args, { cwd: root, env, isEchoed: true, timeoutMs })
  const testsMs = performance.now() - startedMs
  await bootStack(root, file)
  const bootMs = performance.now() - startedMs - testsMs
  const seconds = `tests ${Math.round(testsMs / 1000)} s, npm start up and down ${Math.round(bootMs / 1000)} s`
  console.log(`Node ${node.version}: ${exitCode === 0 ? 'passed' : 'failed'}, ${seconds}`)
  return exitCode === 0
}

/** `npm run test:nodes`: all versions; `-- 24`: these; `-- --quick`: a part of the tests on the newest. */
const flags = process.argv.slice(2)
const isQuick = flags.includes('--quick')
const named = flags.filter((flag) => !flag.startsWith('--'))
const majors = named.length > 0 ? named : Object.keys(nodes).slice(isQuick ? -1 : 0)
let isGreen = true
for (const major of majors) isGreen = (await tryNode(major, isQuick)) && isGreen
process.exitCode = isGreen ? 0 : 1
