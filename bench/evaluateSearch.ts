import { CATALOGUE_SIZE } from './createCatalogueResponse.js'
import type { SearchMeasured } from './measureSearch.js'
import { summarise } from './summarise.js'

const searchLimits = {
  /** The time from the last key to the first frame with the result. */
  answerMs: 50,
  /** The median frame while scrolling: 60 frames a second with a tolerance of 10 %. */
  frameMs: 18.4,
  /** The share of frames that took longer than two frames. */
  lateShare: 0.05,
} as const

/** Formats the search as a Markdown table, and lists the missed limits. */
export function evaluateSearch(measured: SearchMeasured): { table: string; faults: string[] } {
  const answer = summarise(measured.answersMs)
  const frame = summarise(measured.frames)
  const idle = summarise(measured.idleFrames)
  const late = measured.frames.filter((ms) => ms > 34).length / Math.max(1, measured.frames.length)
  if (!answer || !frame || !idle) return { table: '', faults: ['The catalogue did not scroll or answer.'] }
  const round = (value: number) => value.toFixed(1)
  const lines = [
    `| ${CATALOGUE_SIZE} wallets in the catalogue | Foyer | limit |`,
    '|---|--:|--:|',
    `| Search: last key to its answer, ms | ${round(answer.median)} (${round(answer.min)}–${round(answer.max)}) | ${searchLimits.answerMs} |`,
    `| Scrolling: middle frame, ms | ${round(frame.median)} (${round(frame.min)}–${round(frame.max)}) | ${searchLimits.frameMs} |`,
    `| The same page at rest: middle frame, ms | ${round(idle.median)} (${round(idle.min)}–${round(idle.max)}) | |`,
    `| Scrolling: frames over 34 ms, of ${measured.frames.length} | ${round(late * 100)} % | ${searchLimits.lateShare * 100} % |`,
  ]
  const faults = [
    answer.median > searchLimits.answerMs && `Search answers ${round(answer.median)} ms after the last key`,
    frame.median > searchLimits.frameMs && `A middle frame of scrolling takes ${round(frame.median)} ms`,
    late > searchLimits.lateShare && `${round(late * 100)} % of the frames of scrolling are late`,
  ].filter((fault) => fault !== false)
  return { table: lines.join('\n'), faults }
}
