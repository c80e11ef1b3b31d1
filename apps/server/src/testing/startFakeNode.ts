import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** The response to a call: a result, a JSON-RPC error, or undefined for "method not found". */
export type FakeAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } } | undefined

/** A fake node. `calls` lists the requested methods in order. Tests may change its behaviour while it runs. */
export interface FakeNode {
  readonly url: string
  readonly calls: string[]
  /** An HTTP status to fail with, `hang` for no response, `rubbish` for invalid JSON, or undefined for no failure. */
  failure: number | 'hang' | 'rubbish' | undefined
  /** The delay of each response in milliseconds. */
  delayMs: number
  readonly close: () => Promise<void>
}

interface Call {
  id: unknown
  method: string
  params: unknown[]
}

/** Starts a JSON-RPC node on loopback with the given responses. */
export async function startFakeNode(answer: (method: string, params: unknown[]) => FakeAnswer): Promise<FakeNode> {
  const calls: string[] = []
  const node = { failure: undefined as FakeNode['failure'], delayMs: 0 }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const parsed = JSON.parse(text) as Call | Call[]
    const createResponse = ({ id, method, params }: Call) => {
      calls.push(method)
      return { jsonrpc: '2.0', id, ...(answer(method, params) ?? { error: { code: -32601, message: 'not found' } }) }
    }
    const answers = Array.isArray(parsed) ? parsed.map(createResponse) : createResponse(parsed)
    if (node.failure === 'hang') return
    if (node.delayMs > 0) await delay(node.delayMs)
    if (node.failure === 'rubbish') return void response.end('<html>busy</html>')
    response.statusCode = node.failure ?? 200
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return Object.assign(node, {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
