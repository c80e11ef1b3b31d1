import type * as z from 'zod/mini'
import { HttpError } from '../errors/HttpError.js'
import { readBounded } from './readBounded.js'

/** Parses one part of a request against the contract. Throws `bad_request` that names the part and field. */
export function parseInput<S extends z.ZodMiniType>(part: 'path' | 'query' | 'body', schema: S, value: unknown) {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = [part, ...(issue?.path ?? [])].join('.')
  throw new HttpError('bad_request', `${field}: ${issue?.message ?? 'Invalid input'}`)
}

function tooLarge(maxBytes: number) {
  // The rest of the upload is not read, so the connection cannot serve another request.
  return new HttpError('body_too_large', `The body is larger than ${maxBytes} bytes`, {
    headers: { Connection: 'close' },
  })
}

/** Reads a request's body as text. Throws `body_too_large`, and `bad_request` when the upload breaks off or is not UTF-8. */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  const bytes = await readBounded(request.body, maxBytes, () => tooLarge(maxBytes)).catch((cause: unknown) => {
    if (cause instanceof HttpError) throw cause
    throw new HttpError('bad_request', 'The upload broke off', { cause })
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new HttpError('bad_request', 'The body is not UTF-8', { cause })
  }
}

/** Nothing we are asked has as many lists and objects in each other; who reads it further, by recursion, would run out of stack. */
const maxDepth = 64

/** Whether JSON is nested more deeply than that. */
function isDeep(text: string): boolean {
  let depth = 0
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

/** The zero character and half of a pair, as JSON writes them; a backslash before them is one that was written out. */
const unstorableInJson = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

/**
 * Whether a text in it is one that PostgreSQL cannot hold, nor look for. Such a text comes as an escape alone: plain, JSON and UTF-8
 * have none. Written anew, whole pairs are no escapes any more.
 */
function isUnstorable(text: string, body: unknown): boolean {
  return text.includes('\\u') && unstorableInJson.test(JSON.stringify(body))
}

/**
 * Reads a request's body as JSON whatever its content type says. Throws `malformed_json`, `bad_request` for what no database takes, and
 * what `readBody` throws.
 */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readBody(request, maxBytes)
  const body = parse(text)
  if (isDeep(text)) throw new HttpError('bad_request', 'The body is nested too deeply')
  if (isUnstorable(text, body)) throw new HttpError('bad_request', 'The body has half a character or a zero in it')
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new HttpError('malformed_json', 'The body is not JSON', { cause })
  }
}
