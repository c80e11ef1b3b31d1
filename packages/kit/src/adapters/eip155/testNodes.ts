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

/** A node that behaves as the test says, and counts how often it was asked. */
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

export function say(answer: unknown): Behaviour {
  return (_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }
}

export function sayResult(result: unknown): Behaviour {
  return (body, response) => {
    const answer = (call: Call) => ({ jsonrpc: '2.0', id: call.id, result })
    response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
  }
}

export function refuse(status: number, headers: Record<string, string> = {}): Behaviour {
  return (_, response) => {
    response.writeHead(status, headers).end('no')
  }
}

export const hang: Behaviour = () => {}

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
  throw new Error('nothing was thrown')
}

export const dead = 'http://127.0.0.1:9'

/** The outcome of work that needs both fake timers and real sockets. */
export async function finish<T>(work: Promise<T>): Promise<T> {
  let isSettled = false
  const mark = () => {
    isSettled = true
  }
  work.then(mark, mark)
  await advanceUntil(() => isSettled)
  return work
}

/** Lets fake timers and real sockets take turns until something happened. */
export async function advanceUntil(happened: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100_000; turn++) {
    if (happened()) return
    // A timer set by another one waits a millisecond; time must creep, so that no time-out comes before the socket.
    await vi.advanceTimersByTimeAsync(turn % 50 === 0 ? 1 : 0)
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('it never happened')
}
