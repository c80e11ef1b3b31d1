import { isFoyerError } from '@foyer/primitives/errors/FoyerError'
import * as z from 'zod/mini'
import type { Siwx } from './createSiwx.js'

/**
 * The maximum size of a body in bytes. A message with resources, or a contract signature of many owners, is smaller.
 */
const maxBodyBytes = 65_536
const signedMessage = z.object({ message: z.string(), signature: z.string() })

/**
 * Creates the handler of the four requests. Requests that change something are only accepted from pages of `origin`.
 */
export function createSiwxHandler(siwx: Siwx, origin: string): (request: Request) => Promise<Response> {
  const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    'GET nonce': async () => createJsonResponse(200, { nonce: await siwx.getNonce() }),
    'GET session': async (request) => createJsonResponse(200, { session: (await siwx.getSession(request)) ?? null }),
    'POST verify': async (request) => {
      const refusal = rejectForeignOrigin(request, origin) ?? rejectForm(request)
      if (refusal) return refusal
      const text = await readBodyText(request)
      if (text === undefined) return createErrorResponse(413, 'BODY_TOO_LARGE', 'the body is too large')
      const signed = parseSignedMessage(text)
      if (!signed) return createErrorResponse(400, 'BODY_INVALID', 'the body must be JSON with message and signature')
      const { session, setCookie } = await siwx.verify(signed, request)
      return createJsonResponse(200, { session }, setCookie)
    },
    'POST sign-out': async (request) => {
      const refusal = rejectForeignOrigin(request, origin)
      if (refusal) return refusal
      const { setCookie } = await siwx.signOut(request)
      return createJsonResponse(200, { session: null }, setCookie)
    },
  }
  return async (request) => {
    const name = new URL(request.url).pathname.split('/').filter(Boolean).at(-1) ?? ''
    const answer = Object.hasOwn(routes, `${request.method} ${name}`) && routes[`${request.method} ${name}`]
    if (!answer) {
      const other = Object.keys(routes).find((key) => key.endsWith(` ${name}`))
      if (!other) return createErrorResponse(404, 'NOT_FOUND', 'there is no such path')
      return createErrorResponse(405, 'METHOD_NOT_ALLOWED', `use ${other.split(' ')[0]}`)
    }
    try {
      return await answer(request)
    } catch (error) {
      if (!isFoyerError(error)) throw error
      return createErrorResponse(error.code === 'SIGN_IN_INVALID' ? 401 : 503, error.code, error.message)
    }
  }
}

function createJsonResponse(status: number, body: unknown, setCookie?: string): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (setCookie !== undefined) headers.append('Set-Cookie', setCookie)
  return Response.json(body, { status, headers })
}

function createErrorResponse(status: number, error: string, message: string) {
  return createJsonResponse(status, { error, message })
}

/**
 * Rejects requests from other origins. Other sites can make a browser send a POST with its cookies, but not with this
 * origin.
 */
function rejectForeignOrigin(request: Request, origin: string): Response | undefined {
  if (request.headers.get('origin') === origin) return undefined
  return createErrorResponse(403, 'ORIGIN_NOT_ALLOWED', `the Origin header must be ${origin}`)
}

/** Rejects other content types than JSON, which a form cannot send. */
function rejectForm(request: Request): Response | undefined {
  const kind = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  return kind === 'application/json'
    ? undefined
    : createErrorResponse(415, 'BODY_INVALID', 'the body must be application/json')
}

/** Returns the body as text. Returns undefined without reading the rest if it is too large. */
async function readBodyText(request: Request): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of readChunks(request.body)) {
    size += chunk.length
    if (size > maxBodyBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** Uses a reader, because some runtimes cannot iterate streams. */
async function* readChunks(body: Request['body']): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}

function parseSignedMessage(text: string): z.infer<typeof signedMessage> | undefined {
  try {
    return signedMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
