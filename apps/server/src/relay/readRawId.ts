/** Matches a string, or a character that opens, closes or separates. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\]:,]/gs

/**
 * Returns the id of a JSON-RPC frame exactly as written, or undefined if there is none. Phones send ids of 19 digits,
 * which `JSON.parse` rounds, but the response must contain the same digits. `frame` must be a valid JSON object.
 */
export function readRawId(frame: string): string | undefined {
  let depth = 0
  let key: string | undefined
  let valueAt: number | undefined
  let found: string | undefined
  for (const match of frame.matchAll(tokens)) {
    const [token] = match
    if (depth === 1 && valueAt !== undefined && (token === ',' || token === '}')) {
      // If there are several ids, the last one counts, as in `JSON.parse`.
      if (key === 'id') found = frame.slice(valueAt, match.index).trim()
      valueAt = undefined
      key = undefined
    }
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (depth === 1 && token === ':' && valueAt === undefined) valueAt = match.index + 1
    else if (depth === 1 && token.startsWith('"') && valueAt === undefined) key = JSON.parse(token) as string
  }
  return found
}
