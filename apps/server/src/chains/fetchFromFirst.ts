import { HttpError } from '../errors/HttpError.js'
import type { Cursors } from '../http/signCursor.js'

/** One of several sources of a list. */
interface Source {
  readonly name: string
  readonly supports: (chainId: string) => boolean
}

/** Callbacks for each response and each failure of a source. */
export interface SourceEvents {
  readonly onAnswer: (chainId: string, source: string) => void
  readonly onFailure: (chainId: string, source: string, error: unknown) => void
}

/**
 * Requests the sources of a network in order until one responds. A further page comes from the source of its cursor.
 * `question` is the name of the list in cursors.
 *
 * Throws `bad_request` for an unknown cursor, and the error of the last source.
 */
export async function fetchFromFirst<S extends Source, P extends { readonly next: string | undefined }>(options: {
  readonly sources: readonly S[]
  readonly chainId: string
  readonly question: string
  readonly cursor: string | undefined
  readonly cursors: Cursors
  readonly fetch: (source: S, cursor: string | undefined) => Promise<P>
  readonly events: SourceEvents
}): Promise<{ readonly page: P; readonly next: string | null; readonly source: string }> {
  const { sources, chainId, question, cursors, events } = options
  const place = options.cursor === undefined ? undefined : cursors.open(question, options.cursor)
  const [from, cursor] = place === undefined ? [] : splitOnce(place)
  const fitting = sources.filter((each) => each.supports(chainId) && (from === undefined || each.name === from))
  let failure: unknown = new HttpError('bad_request', 'query: cursor: is from a source that is no longer used')
  for (const source of fitting) {
    try {
      const page = await options.fetch(source, cursor)
      const next = page.next === undefined ? null : cursors.seal(question, `${source.name} ${page.next}`)
      events.onAnswer(chainId, source.name)
      return { page, next, source: source.name }
    } catch (error) {
      failure = error
      events.onFailure(chainId, source.name, error)
    }
  }
  throw failure
}

function splitOnce(text: string): readonly [string, string] {
  const at = text.indexOf(' ')
  return [text.slice(0, at), text.slice(at + 1)]
}
