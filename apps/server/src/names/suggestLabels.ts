import { maxLabelLength } from '@foyer/contract/http/names'
import { type NameRules, toSkeleton } from './nameRules.js'

const numbers = ['3', '4', '6', '7', '33', '44', '77', '123', '365']
const words = ['web3', 'onchain', 'hq', 'xyz', 'lab', 'club', 'art', 'pro', 'dev']

/**
 * Returns labels similar to a typed one, the best first: with a number, then with a word. All are valid, and no two
 * look alike. The result is deterministic.
 */
export function suggestLabels(rules: NameRules, label: string): readonly string[] {
  const stem = label.replace(/^-+|(?<!-)-+$/g, '')
  if (stem === '') return []
  const seen = new Set([toSkeleton(label)])
  const candidates = [...numbers.map((number) => `${stem}${number}`), ...words.map((word) => `${stem}-${word}`)]
  return candidates.filter((candidate) => {
    const skeleton = toSkeleton(candidate)
    if (candidate.length > maxLabelLength || rules.findFault(candidate) !== undefined || seen.has(skeleton))
      return false
    seen.add(skeleton)
    return true
  })
}
