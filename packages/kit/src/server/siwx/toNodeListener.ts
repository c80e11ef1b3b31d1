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

/**
 * Converts a handler of `Request` and `Response` to a listener for Node's HTTP server, Express and other `(request,
 * response)` frameworks.
 *
 * @example app.use('/auth', toNodeListener(siwx.handler))
 */
export function toNodeListener(handler: (request: Request) => Promise<Response>) {
  const answer = async (incoming: NodeRequest) => handler(toRequest(incoming))
  return async (incoming: NodeRequest, outgoing: NodeResponse): Promise<void> => {
    const response = await answer(incoming).catch(() => new Response(null, { status: 500 }))
    outgoing.statusCode = response.status
    for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
    const cookies = response.headers.getSetCookie()
    if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
    outgoing.end(await response.text())
  }
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
