import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { formatScores, readScores } from './mutate/readScores.js'
import { mutationRooms } from './mutate/rooms.table.js'
import { readJsonFile } from './test/reportFolder.js'

const root = fileURLToPath(new URL('../', import.meta.url))
/** The folder for reports and for results that later runs reuse. Git ignores it. */
const folder = '.cache/mutation'

/** Mutates a room, prints the score of each file, and writes a page with every mutant that survived. */
async function mutateRoom(name: string, files: readonly string[]): Promise<void> {
  const room = mutationRooms[name]
  if (room === undefined) throw new Error(`No such room: ${name}`)
  const place = join(folder, name.replace('/', '-'))
  const report = join(place, 'report.json')
  mkdirSync(join(root, place), { recursive: true })
  process.env.FOYER_MUTATION_ROOM = name
  await new Stryker({
    mutate: files.length > 0 ? [...files] : [...room.mutate],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // Skip module constants: they are set once at load, so each of their mutants would need a run of every test.
    ignoreStatic: true,
    concurrency: Number(process.env.FOYER_MUTATION_WORKERS ?? 2),
    timeoutMS: 20_000,
    incremental: true,
    incrementalFile: join(place, 'incremental.json'),
    reporters: ['progress-append-only', 'json', 'html'],
    jsonReporter: { fileName: report },
    htmlReporter: { fileName: join(place, 'report.html') },
    tempDirName: '.cache/mutation/sandbox',
    cleanTempDir: 'always',
    // Files that no mutant needs. They would be copied for every run.
    ignorePatterns: ['e2e', 'bench', 'docs', 'examples', 'apps/playground', '.cache', '.data', '**/dist'],
    disableTypeChecks: true,
    // Stryker would rewrite paths in ours with the programming interface of an older TypeScript; ours has none to rewrite.
    tsconfigFile: 'none.json',
    allowConsoleColors: false,
    thresholds: { high: 95, low: 85, break: null },
  }).runMutationTest()
  console.log(formatScores(readScores(readJsonFile(join(root, report)))).join('\n'))
  console.log(`report of all surviving mutants: ${place}/report.html`)
}

const [name = '', ...files] = process.argv.slice(2)
if (mutationRooms[name] === undefined) {
  console.error(`Usage: npm run mutate -- ${Object.keys(mutationRooms).join(' | ')} [files]`)
  process.exitCode = 2
} else {
  await mutateRoom(name, files)
}
