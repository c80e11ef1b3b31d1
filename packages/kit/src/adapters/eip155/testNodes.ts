import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FoyerError, isFoyerError } from '@foyer/primitives/errors/FoyerError'
import { foyerLocal } from '@foyer/primitives/networks/sandbox'
import { vi } from 'vitest'
import type { ChainAccess } from '../../core/Adapter.js'
import { createNodeHealth } from '../nodes.js'
import { withReader } from './nodes.js'

export interface Call {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

export type Behaviour = (body: Call | Call[], response: ServerResponse, count: number) => void

export const nodes: { close(): void }[] = []

/** Starts a node with the given behaviour. Records the bodies and headers of all requests. */
export async function startNode(behave: Behaviour) {
  const bodies: (Call | Call[])[] = []
  const headers: IncomingMessage['headers'][] = []
  const server = createServer((request: IncomingMessage, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      const body = JSON.parse(text)
      bodies.push(body)
      headers.push(request.headers)
      behave(body, response, bodies.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  nodes.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, headers }
}

export function respondWith(answer: unknown): Behaviour {
  return (_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
}

export function respondWithResult(result: unknown): Behaviour {
  return (body, response) => {
    const answer = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result })
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  }
}

export function respondWithStatus(status: number, headers: Record<string, string> = {}): Behaviour {
  return (_, response) => {
    response.writeHead(status, headers).end('no')
  }
}

export const neverRespond: Behaviour = () => {}

export function accessTo(...urls: string[]): ChainAccess {
  return { network: foyerLocal, rpcUrls: urls }
}

export function readBalance(access: ChainAccess, health = createNodeHealth()) {
  return withReader(access, health, (reader) => reader.quantity('eth_getBalance', ['0x0', 'latest']))
}

export async function errorOf(work: Promise<unknown>): Promise<FoyerError> {
  try {
    await work
  } catch (error) {
    if (isFoyerError(error)) return error
    throw error
  }
  throw new Error('no error was thrown')
}

export const unreachableUrl = 'http://127.0.0.1:9'

/** Waits for work that needs both fake timers and real sockets. Returns its result. */
export async function waitForResult<T>(work: Promise<T>): Promise<T> {
  let isSettled = false
  const mark = () => {
    isSettled = true
  }
  work.then(mark, mark)
  await advanceUntil(() => isSettled)
  return work
}

/** Alternates between fake timers and real sockets until the condition is true. */
export async function advanceUntil(happened: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100_000; turn++) {
    if (happened()) return
    // Advance 1 ms at a time, for timers that other timers start. Larger steps would trigger a timeout before the
    // socket responds.
    await vi.advanceTimersByTimeAsync(turn % 50 === 0 ? 1 : 0)
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('the condition never became true')
}
