import { gzipSync } from 'node:zlib'
import type { BuiltFile } from './bundle.js'
import { findHolders, follow, requestKinds, signingModules } from './planFiles.js'

/** Words in other languages than the first: a person fetches one of them. */
const translation = /\/messages\/src\/frame\/(?!en\.ts|loadFrameMessages\.ts)\w+\.ts$/

/**
 * What the frame weighs after gzip, in bytes: to unlock and sign with the heaviest kind of request, and in all, with the
 * heaviest of the languages that are fetched one at a time.
 */
export function weighFrame(
  page: readonly BuiltFile[],
  worker: readonly BuiltFile[],
): { unlockAndSign: number; whole: number } {
  const keys = follow(
    worker,
    worker.filter((file) => file.isEntry),
  )
  const weigh = (patterns: readonly RegExp[]) => gzip(follow(page, findHolders(page, patterns)))
  const translations = findHolders(page, [translation])
  const others = page.filter((file) => !translations.includes(file))
  return {
    unlockAndSign:
      gzip(keys) + Math.max(weigh(signingModules), ...requestKinds.map((kind) => weigh([...signingModules, kind]))),
    whole: gzip(worker) + gzip(others) + Math.max(0, ...translations.map((file) => gzip([file]))),
  }
}

function gzip(files: Iterable<BuiltFile>): number {
  let bytes = 0
  for (const { text } of files) bytes += gzipSync(text, { level: 9 }).length
  return bytes
}
