import { readFileSync } from 'node:fs'
import { asList, asRecord, toText } from './readJson.js'

const maxLines = 40

/**
 * Returns the accessibility tree of the page at the end of a failed Playwright result, at most 40 lines, from its `error-context`
 * attachment. Returns no line if the result has none.
 */
export function readPageSnapshot(result: unknown): readonly string[] {
  const attachment = asList(asRecord(result).attachments)
    .map(asRecord)
    .find(({ name }) => name === 'error-context')
  const text = readText(toText(attachment?.path))
  const snapshot = text.split('\n# Page snapshot\n')[1]?.split('\n# ')[0] ?? ''
  const lines = snapshot.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('```'))
  return lines.slice(0, maxLines)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
