import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FileSeconds } from './listSlowest.js'
import { asRecord, toCount } from './readJson.js'
import { readJsonFile } from './reportFolder.js'

/** Seconds of each test file in the newest run that included it, below the root. Git ignores the file. */
const timesFile = '.cache/test-times.json'

/** Returns the seconds by test file of earlier runs in this clone. A fresh clone has none. */
export function readTestTimes(root: string): ReadonlyMap<string, number> {
  const record = asRecord(readJsonFile(join(root, timesFile)))
  return new Map(Object.entries(record).map(([file, seconds]) => [file, toCount(seconds)]))
}

/** Stores the times of a run. Keeps those of other files. */
export function storeTestTimes(root: string, times: readonly FileSeconds[]): void {
  const all = new Map(readTestTimes(root))
  for (const { file, seconds } of times) all.set(file, Math.round(seconds * 10) / 10)
  const path = join(root, timesFile)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(Object.fromEntries([...all].sort()), null, 1))
}
