import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { type FailedRequest, toNodeListener } from './toNodeListener.js'

const open: Server[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const error = new Error('the store is down')
async function fail(): Promise<never> {
  throw error
}

it('toNodeListener: logs a failed request with its id, and responds with the id and status 500', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const url = await serve(toNodeListener(fail))
  const init = { method: 'POST', headers: { 'x-request-id': 'proxy-7' } }
  const response = await fetch(`${url}/auth/verify?token=secret`, init)
  expect([response.status, response.headers.get('x-request-id'), await response.text()]).toEqual([500, 'proxy-7', ''])
  expect(log.mock.calls).toEqual([['[foyer] POST "/auth/verify" failed, request proxy-7', error]])
})

it('toNodeListener: creates an id if the request has none that is safe in a log', async () => {
  const failed: FailedRequest[] = []
  const url = await serve(toNodeListener(fail, { onError: (_, request) => failed.push(request) }))
  for (const headers of [{}, { 'x-request-id': 'a b' }, { 'x-request-id': 'x'.repeat(101) }]) {
    const response = await fetch(url, { headers })
    expect(response.headers.get('x-request-id')).toBe(failed.at(-1)?.id)
  }
  const ids = failed.map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
})

it('toNodeListener: responds with status 500 if the body of the response fails', async () => {
  const errors: unknown[] = []
  const body = () => new ReadableStream({ start: (controller) => controller.error(error) })
  const url = await serve(toNodeListener(async () => new Response(body()), { onError: (each) => errors.push(each) }))
  expect((await fetch(url)).status).toBe(500)
  expect(errors).toEqual([error])
})

it('toNodeListener: responds with status 500 also if `onError` throws', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const thrown = new Error('the log is full')
  const onError = () => {
    throw thrown
  }
  const url = await serve(toNodeListener(fail, { onError }))
  expect((await fetch(url, { signal: AbortSignal.timeout(5_000) })).status).toBe(500)
  expect(log.mock.calls.map((call) => call[1])).toEqual([thrown])
})
