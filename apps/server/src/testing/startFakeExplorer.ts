import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A failure of a fake explorer: a status, no response, invalid JSON, or JSON of another shape. */
export type ExplorerFailure = { readonly status: number; readonly retryAfter?: string } | 'hang' | 'rubbish' | 'shape'

/** A fake explorer. `calls` lists the requested paths in order. Tests may change its behaviour while it runs. */
export interface FakeExplorer {
  readonly url: string
  readonly calls: string[]
  /** The failures of the next requests, each `times` times. With `of`, only requests whose path contains it fail. */
  failures: { readonly what: ExplorerFailure; readonly of?: string; times: number }[]
  readonly close: () => Promise<void>
}

/** The response of an explorer. */
export interface ExplorerAnswer {
  readonly status?: number
  readonly body: unknown
}

/** Starts a web server on loopback with the given responses. */
export async function startFakeExplorer(answer: (url: URL) => ExplorerAnswer): Promise<FakeExplorer> {
  const fake: Pick<FakeExplorer, 'calls' | 'failures'> = { calls: [], failures: [] }
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    fake.calls.push(path)
    const failure = fake.failures.find(({ of = '', times }) => times > 0 && path.includes(of))
    if (failure !== undefined) {
      failure.times -= 1
      return fail(response, failure.what)
    }
    const { status = 200, body } = answer(new URL(path, 'http://127.0.0.1'))
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return Object.assign(fake, {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

function fail(response: ServerResponse, what: ExplorerFailure): void {
  if (what === 'hang') return
  if (what === 'rubbish') response.end('<html>busy</html>')
  else if (what === 'shape') response.end('{"items":"none","status":7}')
  else
    response.writeHead(what.status, what.retryAfter === undefined ? {} : { 'retry-after': what.retryAfter }).end('{}')
}
