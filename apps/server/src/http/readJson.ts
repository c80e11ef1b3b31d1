import { HttpError } from './HttpError.js'
import { readBody } from './readBody.js'

/** Nothing we are asked has as many lists and objects in each other; who reads it further, by recursion, would run out of stack. */
const maxDepth = 64

/** Whether JSON is nested more deeply than that. */
const isDeep = (text: string): boolean => {
  let depth = 0
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

/** Reads a request's body as JSON whatever its content type says. Throws `malformed_json` and what `readBody` throws. */
export const readJson = async (request: Request, maxBytes: number): Promise<unknown> => {
  const text = await readBody(request, maxBytes)
  const body = parse(text)
  if (isDeep(text)) throw new HttpError('bad_request', 'The body is nested too deeply')
  return body
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new HttpError('malformed_json', 'The body is not JSON', { cause })
  }
}
