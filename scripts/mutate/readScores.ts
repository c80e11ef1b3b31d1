import { asList, asRecord, toText } from '../test/readJson.js'

/**
 * The mutants of one file: `killed` were noticed by a test (a run that never ended counts), `lived` were not, and no test
 * runs the code of those that were `missed`.
 */
export interface FileScore {
  readonly file: string
  readonly killed: number
  readonly lived: number
  readonly missed: number
}

/** The files of Stryker's JSON report. What does not compile, is left out or is no mutant counts nowhere. */
export function readScores(report: unknown): readonly FileScore[] {
  return Object.entries(asRecord(asRecord(report).files)).map(([file, entry]) => {
    const states = asList(asRecord(entry).mutants).map((mutant) => toText(asRecord(mutant).status))
    const count = (...wanted: readonly string[]) => states.filter((state) => wanted.includes(state)).length
    return { file, killed: count('Killed', 'Timeout'), lived: count('Survived'), missed: count('NoCoverage') }
  })
}

/** A line for each file, the lowest score first, and one for all of them. */
export function formatScores(scores: readonly FileScore[]): readonly string[] {
  const measured = scores.filter((score) => countMutants(score) > 0)
  const sorted = [...measured].sort((one, other) => toPercent(one) - toPercent(other))
  const sum = (pick: (score: FileScore) => number) => measured.reduce((total, score) => total + pick(score), 0)
  const all = { file: 'all', killed: sum((s) => s.killed), lived: sum((s) => s.lived), missed: sum((s) => s.missed) }
  return [...sorted, all].map(formatScore)
}

function formatScore(score: FileScore): string {
  const counts = `${score.killed} killed, ${score.lived} lived, ${score.missed} missed`
  return `${toPercent(score).toFixed(1).padStart(5)} %  ${score.file}: ${counts}`
}

/** Of a hundred mutants, how many a test noticed. */
function toPercent(score: FileScore): number {
  return (100 * score.killed) / Math.max(1, countMutants(score))
}

function countMutants({ killed, lived, missed }: FileScore): number {
  return killed + lived + missed
}
