import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildKit } from './build/buildKit.js'
import { rooms } from './check/rooms.table.js'
import { runOnNodes } from './nodes/runOnNodes.js'
import { applyQuarantine, type Run } from './test/applyQuarantine.js'
import buildServerProgram from './test/buildServerProgram.js'
import { storeTestTimes } from './test/fileTimes.js'
import { findTemporaryFolder } from './test/findTemporaryFolder.js'
import { groups, type TestGroup } from './test/groups.table.js'
import { parseArguments } from './test/parseArguments.js'
import { quarantine } from './test/quarantine.table.js'
import { beginReports, getTreeState, openReports, readJsonFile } from './test/reportFolder.js'
import { runBrowserTests, runUnitTests, type TestRun } from './test/runTests.js'
import { embeddedVariable, kitVariable } from './test/runVariables.js'
import { listChangedFiles, listGroupFiles, listRepositoryFiles, selectGroups } from './test/selectGroups.js'
import { startChecks } from './test/startChecks.js'
import { randomSeedVariable, type Suite, suiteVariable } from './test/suite.js'
import { printSummary, type SummaryPart } from './test/summary.js'

const root = fileURLToPath(new URL('../', import.meta.url))
/** The last commit whose complete `npm run test:all` passed. CI runs the groups that later changes can affect. */
const verifiedFile = join(root, '.ci/verified')
/** The parts of `npm test` beside the reports. `npm run spec` reads only files that end in `.json`. */
const mainPartsFile = 'main-parts.run'
const temporary = findTemporaryFolder()
const work = mkdtempSync(join(temporary, 'foyer-test-'))
const seed = process.env[randomSeedVariable] ?? String(randomInt(2 ** 32))

/** Creates the environment of a test process. The parts of one run share the builds of the first one. */
function createEnv(suite: Suite, more: Readonly<Record<string, string>> = {}) {
  return {
    TMPDIR: temporary,
    [embeddedVariable]: join(work, 'embedded'),
    [suiteVariable]: suite,
    [randomSeedVariable]: seed,
    ...more,
  }
}

/** Runs the checks beside the unit tests, then the browser tests. */
async function runMain(hasChecks: boolean): Promise<readonly SummaryPart[]> {
  const reports = beginReports(root)
  const env = createEnv('main')
  const checking = hasChecks ? startChecks(root) : undefined
  const unit = await runUnitTests({ root, report: join(reports, 'vitest.json'), env })
  const browser = await runBrowserTests({ root, report: join(reports, 'playwright.json'), env })
  const checks = await checking
  const parts = [
    ...(checks === undefined ? [] : [{ name: 'checks (beside the tests)', seconds: checks.seconds, checks }]),
    toPart('unit tests', unit),
    toPart('browser tests', browser),
  ]
  writeFileSync(join(reports, mainPartsFile), JSON.stringify(parts))
  return parts
}

/** Returns the parts of the last `npm test` in this clone; empty if there was none. */
function readMainParts(): readonly SummaryPart[] {
  const parts = readJsonFile(join(openReports(root), mainPartsFile))
  return Array.isArray(parts) ? parts : []
}

/** Runs one group of `npm run test:all`. `isQuick` runs only the tests that depend most on Node on its other versions. */
async function runGroup(group: TestGroup, reports: string, isQuick: boolean): Promise<SummaryPart> {
  console.log(`\ngroup ${group.name}: ${group.title}`)
  if (group.runner === 'nodes') return toPart(group.name, await runOnNodes(root, { isQuick }))
  const files = listGroupFiles(root, group, listRepositoryFiles(root))
  const env = createEnv('all', { ...group.env, ...(group.needsKit ? { [kitVariable]: await buildPackage() } : {}) })
  const options = { root, report: join(reports, `group-${group.name}.json`), files, env }
  return toPart(group.name, await (group.runner === 'unit' ? runUnitTests(options) : runBrowserTests(options)))
}

/** Builds the publishable kit and returns its folder. Throws an Error with the problems of the build. */
async function buildPackage(): Promise<string> {
  const { folder, problems } = await buildKit(root)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return folder
}

async function runGroups(chosen: readonly TestGroup[], isQuick = false): Promise<readonly SummaryPart[]> {
  const reports = openReports(root)
  const parts: SummaryPart[] = []
  for (const group of chosen) parts.push(await runGroup(group, reports, isQuick))
  return parts
}

/** Runs the long form of every test that has one. */
async function runSoak(): Promise<readonly SummaryPart[]> {
  const reports = openReports(root)
  const pattern = /\bbySuite\(/
  const group = { name: 'soak', title: '', rooms: [], runner: 'unit', containing: pattern } as const
  const all = listRepositoryFiles(root)
  const unit = listGroupFiles(root, { ...group, files: [/^(apps|packages|bench)\/.*\.test\.tsx?$/] }, all)
  const report = join(reports, 'soak.json')
  return [toPart('soak', await runUnitTests({ root, report, files: unit, env: createEnv('soak') }))]
}

function toPart(name: string, run: Run & Partial<Pick<TestRun, 'files'>>): SummaryPart {
  if (run.files !== undefined) storeTestTimes(root, run.files)
  return { name, seconds: run.seconds, files: run.files ?? [], ...applyQuarantine(run, quarantine) }
}

/** Returns the groups that changes since `base` can affect. Without a known base, all groups. */
function selectChanged(base: string | undefined): readonly TestGroup[] {
  const changed = base === undefined ? undefined : listChangedFiles(root, base)
  const chosen = changed === undefined ? groups : selectGroups(changed, groups, rooms)
  const names = chosen.map(({ name }) => name).join(', ') || 'no group'
  console.log(`${changed === undefined ? 'no base commit' : `${changed.length} files changed since ${base}`}: ${names}`)
  return chosen
}

async function run(): Promise<boolean> {
  const request = parseArguments(process.argv.slice(2))
  console.log(`random seed ${seed} (${randomSeedVariable} repeats it)`)
  const removeProgram = await buildServerProgram()
  try {
    if (request.suite === 'soak') return printSummary(await runSoak())
    if (request.suite === 'main') return printSummary(await runMain(request.hasChecks))
    // CI runs `npm test` first. Add its parts to the same summary.
    if (request.suite === 'changed')
      return printSummary([...readMainParts(), ...(await runGroups(selectChanged(request.base), true))])
    const main = request.withMain ? await runMain(true) : []
    const isGreen = printSummary([...main, ...(await runGroups(request.groups))])
    const tree = getTreeState(root)
    if (isGreen && request.withMain && !tree.includes(' ')) writeFileSync(verifiedFile, `${tree}\n`)
    return isGreen
  } finally {
    await removeProgram()
  }
}

try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
