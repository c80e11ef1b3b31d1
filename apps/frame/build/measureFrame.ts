import { gzipSync } from 'node:zlib'
import type { BuiltFile } from './bundle.js'
import { collectImportedFiles, findFilesContaining, requestKinds, signingModules } from './planFiles.js'

/** The message files of all languages except English. A user loads one of them. */
const translation = /\/messages\/src\/frame\/(?!en\.ts|load)[\w-]+\.ts$/

/**
 * Returns the size of the frame after gzip, in bytes: to unlock and sign with the largest kind of request, and the
 * total with the largest language file.
 */
export function measureFrame(
  page: readonly BuiltFile[],
  worker: readonly BuiltFile[],
): { unlockAndSign: number; whole: number } {
  const keys = collectImportedFiles(
    worker,
    worker.filter((file) => file.isEntry),
  )
  const weigh = (patterns: readonly RegExp[]) => gzip(collectImportedFiles(page, findFilesContaining(page, patterns)))
  const translations = findFilesContaining(page, [translation])
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
