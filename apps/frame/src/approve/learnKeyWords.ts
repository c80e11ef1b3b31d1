import { loadFrameWords } from '@foyer/kit/messages/frame/loadFrameMessages'
import type { KeyVisit, Visit } from '../views/Stage.js'

/** The same visit with the words of the pages about keys, which requests for a yes do without. */
export async function learnKeyWords(visit: Visit): Promise<KeyVisit> {
  return { ...visit, words: await loadFrameWords(visit.locale) }
}
