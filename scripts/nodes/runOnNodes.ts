import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCommand } from '../process/runCommand.js'
import type { Run } from '../test/applyQuarantine.js'
import { addCounts, readVitestCounts } from '../test/readCounts.js'
import { getPartFailures, readVitestFailures } from '../test/readFailures.js'
import { readJsonFile } from '../test/reportFolder.js'
import { toSeconds } from '../test/runTests.js'
import { suiteVariable } from '../test/suite.js'
import { bootStack } from './bootStack.js'
import { installNode } from './installNode.js'
import { nodes } from './nodes.table.js'

/** More than the tests of one version take on a slow machine, in milliseconds. */
const timeoutMs = 40 * 60_000

const testFolders = [
  'packages/kit/src',
  'packages/primitives/src',
  'packages/messages/src',
  'packages/sign-in/src',
  'packages/ui/src',
  'packages/contract/src',
  'apps/server/src',
]

/** The tests that depend most on Node. They take a minute. */
const quickTests = [
  'packages/kit/src/core',
  'packages/kit/src/adapters',
  'packages/kit/src/connectors/injected',
  'packages/kit/src/connectors/embedded',
  'packages/contract/src',
  'apps/server/src/http',
  'apps/server/src/documents.test.ts',
  'apps/server/src/routes.test.ts',
]

/**
 * Runs unit tests and `npm start` on other Node versions. `majors` are keys of `nodes.table.ts`; default: all.
 * `isQuick` runs only the tests that depend most on Node. Throws an Error for an unknown version, or if `npm start`
 * fails.
 */
export async function runOnNodes(
  root: string,
  {
    majors = Object.keys(nodes),
    isQuick = false,
  }: { readonly majors?: readonly string[]; readonly isQuick?: boolean } = {},
): Promise<Run> {
  const startMs = performance.now()
  const runs: Run[] = []
  for (const major of majors) runs.push(await runOnNode(root, major, isQuick ? quickTests : testFolders))
  return {
    counts: addCounts(runs.map(({ counts }) => counts)),
    failures: runs.flatMap(({ failures }) => failures),
    seconds: toSeconds(startMs),
  }
}

async function runOnNode(root: string, major: string, files: readonly string[]): Promise<Run> {
  const node = nodes[major]
  if (node === undefined) throw new Error(`Node ${major} is not in the table. It has ${Object.keys(nodes).join(', ')}.`)
  const program = await installNode(node, join(root, '.cache/nodes'))
  console.log(`\nNode ${node.version}`)
  const startMs = performance.now()
  const run = await runUnitTestsOn(root, program, files)
  const testSeconds = toSeconds(startMs)
  await bootStack(root, program)
  const bootSeconds = toSeconds(startMs) - testSeconds
  console.log(`Node ${node.version}: tests ${testSeconds} s, npm start up and down ${bootSeconds} s`)
  return { ...run, failures: run.failures.map(({ name, message }) => ({ name: `Node ${major}: ${name}`, message })) }
}

async function runUnitTestsOn(root: string, program: string, files: readonly string[]): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-nodes-'))
  const report = join(folder, 'vitest.json')
  try {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...files]
    // Tests start programs by the name `node`.
    const env = { PATH: `${dirname(program)}:${process.env.PATH}`, [suiteVariable]: 'main' }
    const ended = await runCommand(program, args, { cwd: root, env, isEchoed: true, timeoutMs })
    const json = readJsonFile(report)
    const failures = getPartFailures('unit tests', readVitestFailures(json, root), ended)
    return { counts: readVitestCounts(json, ended.exitCode, 0), failures, seconds: 0 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
