/** The used part of Node's `IncomingMessage`. Express adds `originalUrl`, and `body` if it parsed one. */
interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly originalUrl?: string
  readonly body?: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** The used part of Node's `ServerResponse`. */
interface NodeResponse {
  statusCode: number
  setHeader(name: string, value: string | string[]): unknown
  end(body: string): unknown
}

/** A request whose handler failed. */
export interface FailedRequest {
  /** The header `x-request-id` of the request, or a random id. The response has it in the same header. */
  readonly id: string
  readonly method: string
  /** The path without the query, which can contain secrets. */
  readonly path: string
}

export interface NodeListenerOptions {
  /** Called if the handler throws, before the response with status 500. The default logs with `console.error`. */
  readonly onError?: (error: unknown, request: FailedRequest) => void
}

/**
 * Converts a handler of `Request` and `Response` to a listener for Node's HTTP server, Express and other `(request,
 * response)` frameworks. If the handler throws, reports the error and responds with status 500.
 *
 * @example app.use('/auth', toNodeListener(siwx.handler))
 */
export function toNodeListener(
  handler: (request: Request) => Promise<Response>,
  { onError = logFailure }: NodeListenerOptions = {},
) {
  const fetchAnswer = async (incoming: NodeRequest) => {
    const response = await handler(toRequest(incoming))
    return { response, body: await response.text() }
  }
  const handleError = (incoming: NodeRequest, error: unknown) => {
    const { method = 'GET', url = '/', originalUrl = url } = incoming
    const id = getRequestId(incoming)
    const request = { id, method, path: originalUrl.split('?')[0] ?? '' }
    try {
      onError(error, request)
    } catch (thrown) {
      // The client still needs a response.
      logFailure(thrown, request)
    }
    return { response: new Response(null, { status: 500, headers: { 'x-request-id': id } }), body: '' }
  }
  return async (incoming: NodeRequest, outgoing: NodeResponse): Promise<void> => {
    const { response, body } = await fetchAnswer(incoming).catch((error: unknown) => handleError(incoming, error))
    outgoing.statusCode = response.status
    for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
    const cookies = response.headers.getSetCookie()
    if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
    outgoing.end(body)
  }
}

function logFailure(error: unknown, { id, method, path }: FailedRequest): void {
  console.error(`[foyer] ${method} ${JSON.stringify(path)} failed, request ${id}`, error)
}

/** Returns the id that a proxy gave the request, if it is safe in a log, or a random one. */
function getRequestId({ headers }: NodeRequest): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : crypto.randomUUID()
}

function toRequest(incoming: NodeRequest): Request {
  const { method = 'GET', url = '/', originalUrl = url } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    for (const one of value === undefined ? [] : [value].flat()) headers.append(name, one)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? readBody(incoming) : null
  // A stream as body requires `duplex: 'half'`.
  return new Request(new URL(originalUrl, 'http://localhost'), { method, headers, body, duplex: 'half' } as RequestInit)
}

/** A body that the host has already parsed is no longer in the stream. */
function readBody(incoming: NodeRequest): BodyInit {
  return incoming.body === undefined ? readStream(incoming) : JSON.stringify(incoming.body)
}

/** Has no `cancel`: closing the request early would also abort the response. */
function readStream(incoming: NodeRequest): ReadableStream<Uint8Array> {
  const chunks = incoming[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })
}
