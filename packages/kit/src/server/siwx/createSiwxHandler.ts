import { isFoyerError } from '@foyer/primitives/errors/FoyerError'
import * as z from 'zod/mini'
import type { Siwx } from './createSiwx.js'

/** A message with its resources, or the signature of a contract's many owners, is shorter than that. */
const mostBytes = 65_536
const signedMessage = z.object({ message: z.string(), signature: z.string() })

/** Answers the four requests of a page at `origin`. What changes something is taken from that origin's pages only. */
export function createSiwxHandler(siwx: Siwx, origin: string): (request: Request) => Promise<Response> {
  const answers: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    'GET nonce': async () => reply(200, { nonce: await siwx.getNonce() }),
    'GET session': async (request) => reply(200, { session: (await siwx.getSession(request)) ?? null }),
    'POST verify': async (request) => {
      const refusal = refuseStranger(request, origin) ?? refuseForm(request)
      if (refusal) return refusal
      const text = await readText(request)
      if (text === undefined) return fail(413, 'BODY_TOO_LARGE', 'the body is too large')
      const signed = parse(text)
      if (!signed) return fail(400, 'BODY_INVALID', 'the body must be JSON with message and signature')
      const { session, setCookie } = await siwx.verify(signed, request)
      return reply(200, { session }, setCookie)
    },
    'POST sign-out': async (request) => {
      const refusal = refuseStranger(request, origin)
      if (refusal) return refusal
      const { setCookie } = await siwx.signOut(request)
      return reply(200, { session: null }, setCookie)
    },
  }
  return async (request) => {
    const name = new URL(request.url).pathname.split('/').filter(Boolean).at(-1) ?? ''
    const answer = Object.hasOwn(answers, `${request.method} ${name}`) && answers[`${request.method} ${name}`]
    if (!answer) {
      const other = Object.keys(answers).find((key) => key.endsWith(` ${name}`))
      if (!other) return fail(404, 'NOT_FOUND', 'there is no such address')
      return fail(405, 'METHOD_NOT_ALLOWED', `use ${other.split(' ')[0]}`)
    }
    try {
      return await answer(request)
    } catch (error) {
      if (!isFoyerError(error)) throw error
      return fail(error.code === 'SIGN_IN_INVALID' ? 401 : 503, error.code, error.message)
    }
  }
}

function reply(status: number, body: unknown, setCookie?: string): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (setCookie !== undefined) headers.append('Set-Cookie', setCookie)
  return Response.json(body, { status, headers })
}

function fail(status: number, error: string, message: string) {
  return reply(status, { error, message })
}

/** Other sites can make a browser post, with its cookies even, but not with this origin. */
function refuseStranger(request: Request, origin: string): Response | undefined {
  if (request.headers.get('origin') === origin) return undefined
  return fail(403, 'ORIGIN_NOT_ALLOWED', `only pages of ${origin} may`)
}

/** Nor does a form send this kind of body. */
function refuseForm(request: Request): Response | undefined {
  const kind = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  return kind === 'application/json' ? undefined : fail(415, 'BODY_INVALID', 'the body must be application/json')
}

/** The body as text; undefined when it is too large, and then the rest is not read. */
async function readText(request: Request): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of readChunks(request.body)) {
    size += chunk.length
    if (size > mostBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

/** By a reader, for not every runtime's streams can be iterated. */
async function* readChunks(body: Request['body']): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel()
  }
}

function parse(text: string): z.infer<typeof signedMessage> | undefined {
  try {
    return signedMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
