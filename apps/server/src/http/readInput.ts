import type * as z from 'zod/mini'
import { HttpError } from '../errors/HttpError.js'
import { readBounded } from './readBounded.js'

/** Parses a part of a request by the contract. Throws `bad_request` that names the part and the field. */
export function parseInput<S extends z.ZodMiniType>(part: 'path' | 'query' | 'body', schema: S, value: unknown) {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = [part, ...(issue?.path ?? [])].join('.')
  throw new HttpError('bad_request', `${field}: ${issue?.message ?? 'Invalid input'}`)
}

function tooLarge(maxBytes: number) {
  // The rest of the upload is not read, so the connection cannot be reused.
  return new HttpError('body_too_large', `The body is larger than ${maxBytes} bytes`, {
    headers: { Connection: 'close' },
  })
}

/**
 * Reads the body of a request as text. Throws `body_too_large`, and `bad_request` if the upload is incomplete or not
 * UTF-8.
 */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const bytes = await readBounded(request.body, maxBytes, () => tooLarge(maxBytes)).catch((cause: unknown) => {
    if (cause instanceof HttpError) throw cause
    throw new HttpError('bad_request', 'The upload was interrupted', { cause })
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new HttpError('bad_request', 'The body is not UTF-8', { cause })
  }
}

/** The maximum depth of JSON. No valid body is nested deeper, and recursive code would overflow the stack. */
const maxDepth = 64

/** Returns whether JSON is nested deeper than `maxDepth`. */
function isDeep(text: string): boolean {
  let depth = 0
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

/**
 * Matches an escaped zero character or lone surrogate in JSON. An even number of backslashes before it is escaped text.
 */
const unstorableInJson = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/**
 * Returns whether the body contains text that PostgreSQL cannot store. Such text needs an escape, because plain JSON
 * and UTF-8 cannot contain it. `JSON.stringify` writes complete surrogate pairs without escapes, so only lone ones are
 * left.
 */
function isUnstorable(text: string, body: unknown): boolean {
  return text.includes('\\u') && unstorableInJson.test(JSON.stringify(body))
}

/**
 * Reads the body of a request as JSON, regardless of its content type. Throws `malformed_json`, `bad_request` for text
 * that a database cannot store, and the errors of `readBody`.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readBody(request, maxBytes)
  const body = parse(text)
  if (isDeep(text)) throw new HttpError('bad_request', 'The body is nested too deeply')
  if (isUnstorable(text, body)) throw new HttpError('bad_request', 'The body has a lone surrogate or a zero character')
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new HttpError('malformed_json', 'The body is not JSON', { cause })
  }
}
