import { asList, asRecord, toText } from '../test/readJson.js'

/**
 * The mutants of one file. `killed`: a test failed, or the run never ended. `lived`: no test failed. `missed`: no test
 * runs the code.
 */
export interface FileScore {
  readonly file: string
  readonly killed: number
  readonly lived: number
  readonly missed: number
}

/** Returns the files of Stryker's JSON report. Mutants that do not compile or are left out do not count. */
export function readScores(report: unknown): readonly FileScore[] {
  return Object.entries(asRecord(asRecord(report).files)).map(([file, entry]) => {
    const states = asList(asRecord(entry).mutants).map((mutant) => toText(asRecord(mutant).status))
    const count = (...wanted: readonly string[]) => states.filter((state) => wanted.includes(state)).length
    return { file, killed: count('Killed', 'Timeout'), lived: count('Survived'), missed: count('NoCoverage') }
  })
}

/** Formats a line for each file, the lowest score first, and one for the total. */
export function formatScores(scores: readonly FileScore[]): readonly string[] {
  const measured = scores.filter((score) => countMutants(score) > 0)
  const sorted = [...measured].sort((one, other) => toPercent(one) - toPercent(other))
  const sum = (pick: (score: FileScore) => number) => measured.reduce((total, score) => total + pick(score), 0)
  const all = { file: 'all', killed: sum((s) => s.killed), lived: sum((s) => s.lived), missed: sum((s) => s.missed) }
  return [...sorted, all].map(formatScore)
}

function formatScore(score: FileScore): string {
  const counts = `${score.killed} killed, ${score.lived} survived, ${score.missed} missed`
  return `${toPercent(score).toFixed(1).padStart(5)} %  ${score.file}: ${counts}`
}

/** Returns the percentage of killed mutants. */
function toPercent(score: FileScore): number {
  return (100 * score.killed) / Math.max(1, countMutants(score))
}

function countMutants({ killed, lived, missed }: FileScore): number {
  return killed + lived + missed
}
