import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../check/rooms/readTree.js'
import { findCitations } from './findCitations.js'

const IGNORED = [
  'node_modules',
  'dist',
  'generated',
  '.git',
  '.next',
  '.data',
  '.cache',
  'test-results',
  'playwright-report',
]
const TEST_FILE = /\.(test|test-d|spec)\.[cm]?tsx?$/

/** Every cited id of every test below the root, with the files that cite it; the tests of the tools are about other things. */
export function collectCitations(root: string): Map<string, string[]> {
  const citations = new Map<string, string[]>()
  for (const path of listFiles(root, IGNORED)) {
    if (!TEST_FILE.test(path) || path.startsWith('scripts/')) continue
    for (const id of findCitations(path, readFileSync(join(root, path), 'utf8'))) {
      citations.set(id, [...(citations.get(id) ?? []), path])
    }
  }
  return citations
}
