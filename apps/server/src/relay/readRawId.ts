/** A string, or one character that opens, closes or separates. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"?|[{}[\]:,]/gs

/**
 * The id of a JSON-RPC frame exactly as it was written. Phones send ids of 19 digits, which JSON.parse rounds; the answer
 * must carry the same digits. `frame` is the text of a JSON object that parsed; undefined when it has no id of its own.
 */
export function readRawId(frame: string): string | undefined {
  let depth = 0
  let key: string | undefined
  let valueAt: number | undefined
  let found: string | undefined
  for (const match of frame.matchAll(tokens)) {
    const [token] = match
    if (depth === 1 && valueAt !== undefined && (token === ',' || token === '}')) {
      // As in JSON.parse, the last of several ids counts.
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
