import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { serveRequest } from './serveFolder.js'

export interface RunningSite {
  readonly port: number
  close(): Promise<void>
}

/** The seconds after which the browser loads the page again while the site is built. */
const reloadSeconds = 2

/**
 * Serves the documentation on 127.0.0.1. The first request builds it, because most runs do not read it. Until then, a
 * page that reloads itself is served. `build` returns the folder of the site.
 */
export async function startSite(port: number, build: () => Promise<string>): Promise<RunningSite> {
  let folder: string | undefined
  let isBuilding = false
  let failure: string | undefined
  const begin = () => {
    if (isBuilding) return
    isBuilding = true
    failure = undefined
    build().then(
      (built) => {
        folder = built
      },
      (error: unknown) => {
        isBuilding = false
        failure = error instanceof Error ? error.message : String(error)
      },
    )
  }
  const server = createServer((request, response) => {
    if (folder !== undefined) return serveRequest(folder, request, response)
    if (failure !== undefined) {
      sendText(request, response, 500, 'text/plain', failure)
      failure = undefined
      return
    }
    begin()
    response.setHeader('retry-after', `${reloadSeconds}`)
    sendText(request, response, 503, 'text/html', waitingPage)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const waitingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${reloadSeconds}">
<title>Foyer documentation</title>
<style>body{display:grid;place-content:center;min-height:90vh;margin:0;padding:1rem;font:1rem/1.5 system-ui,sans-serif}</style>
</head>
<body><main><h1>Foyer documentation</h1><p>The documentation is being built. This page reloads by itself.</p></main></body>
</html>
`

function sendText(request: IncomingMessage, response: ServerResponse, status: number, type: string, text: string) {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  response.end(request.method === 'HEAD' ? undefined : text)
}
