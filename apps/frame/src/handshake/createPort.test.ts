import { afterEach, expect, it, vi } from 'vitest'
import { FrameFailure } from '../FrameFailure.js'
import { matchesOrigin } from './checkEmbedding.js'
import { createPort, type MessageWindow, type Port, type PortSetup } from './createPort.js'

const app = 'https://app.example'
const other = 'https://other.example'

interface Posted {
  readonly message: unknown
  readonly target: string
}

/** Creates a frame window with a parent page that records its messages. */
function createWorld(
  options: Partial<Pick<PortSetup, 'parentOrigin' | 'handleRequest'>> & { allowed?: string[] } = {},
) {
  const { allowed = [app], handleRequest = async () => undefined } = options
  const parentOrigin = 'parentOrigin' in options ? options.parentOrigin : app
  const posted: Posted[] = []
  const listeners = new Set<(event: MessageEvent<unknown>) => void>()
  const parent = { postMessage: (message: unknown, target: string) => posted.push({ message, target }) }
  const window: MessageWindow = {
    parent,
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  }
  const asked = vi.fn(handleRequest)
  const port = createPort({
    window,
    allows: (origin) => allowed.some((pattern) => matchesOrigin(pattern, origin)),
    likely: allowed,
    parentOrigin,
    handleRequest: asked,
  })
  const send = (data: unknown, { origin = app, source = parent as unknown } = {}) => {
    for (const listener of listeners) listener({ data, origin, source } as MessageEvent<unknown>)
  }
  ports.push(port)
  return { port, posted, asked, send }
}

const ports: Port[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

function settled() {
  return vi.waitFor(() => {}, { timeout: 50 }).then(() => new Promise<void>((done) => setImmediate(done)))
}

it('createPort: responds once to a request, with its id, to the exact origin that sent it [S4.8, S7.61]', async () => {
  const { posted, send, asked } = createWorld({ handleRequest: async () => ({ chainId: 5 }) })
  send({ type: '@w3m-app/SWITCH_NETWORK', id: 'a1', payload: { chainId: 5, extra: 1 } })
  await settled()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ name: 'SWITCH_NETWORK', payload: { chainId: 5 }, origin: app })
  expect(posted).toEqual([
    { message: { type: '@w3m-frame/SWITCH_NETWORK_SUCCESS', id: 'a1', payload: { chainId: 5 } }, target: app },
  ])
})

it('createPort: sends no payload if the result is undefined', async () => {
  const { posted, send } = createWorld()
  send({ type: '@w3m-app/SIGN_OUT', id: 'a' })
  await settled()
  expect(posted).toEqual([{ message: { type: '@w3m-frame/SIGN_OUT_SUCCESS', id: 'a' }, target: app }])
})

it.each([
  ['another window', { source: {} }],
  ['a foreign origin', { origin: other }],
  ['an origin that starts like an allowed one', { origin: `${app}.evil.example` }],
  ['an origin with another case', { origin: app.toUpperCase() }],
  ['no origin', { origin: 'null' }],
])('createPort: ignores messages from %s', async (_, from) => {
  const { posted, send, asked } = createWorld()
  send({ type: '@w3m-app/IS_CONNECTED', id: 'a' }, from)
  await settled()
  expect(asked).not.toHaveBeenCalled()
  expect(posted).toEqual([])
})

it('createPort: ignores a pattern that would permit any origin', async () => {
  const { send, asked } = createWorld({ allowed: ['https://*', '*'], parentOrigin: undefined })
  send({ type: '@w3m-app/IS_CONNECTED', id: 'a' })
  await settled()
  expect(asked).not.toHaveBeenCalled()
})

it('createPort: accepts only the first origin that sent a message, though the project allows two', async () => {
  const { send, asked } = createWorld({ allowed: [app, other], parentOrigin: undefined })
  send({ type: '@w3m-app/IS_CONNECTED', id: 'a' })
  send({ type: '@w3m-app/IS_CONNECTED', id: 'b' }, { origin: other })
  await settled()
  expect(asked.mock.calls.map(([request]) => request.origin)).toEqual([app])
})

it('createPort: accepts only the parent origin from the browser, though the project allows another', async () => {
  const { send, asked } = createWorld({ allowed: [app, other], parentOrigin: other })
  send({ type: '@w3m-app/IS_CONNECTED', id: 'a' })
  await settled()
  expect(asked).not.toHaveBeenCalled()
})

it.each([
  ['text', 'hello'],
  ['nothing', undefined],
  ['a foreign protocol', { type: 'webpackOk', id: 'a' }],
  ['its own response', { type: '@w3m-frame/READY', id: 'a' }],
  ['an id that is not text', { type: '@w3m-app/SIGN_OUT', id: 7 }],
  ['an oversized id', { type: '@w3m-app/SIGN_OUT', id: 'x'.repeat(65) }],
  ['a request without an id', { type: '@w3m-app/SIGN_OUT' }],
])('createPort: ignores %s', async (_, data) => {
  const { posted, send, asked } = createWorld()
  send(data)
  await settled()
  expect(asked).not.toHaveBeenCalled()
  expect(posted).toEqual([])
})

it.each([
  ['an unknown message', 'GIVE_KEYS', undefined, 'bad_request'],
  ['the name of an Object.prototype property', 'constructor', undefined, 'bad_request'],
  ['a payload of another shape', 'CONNECT_EMAIL', { email: 7 }, 'bad_request'],
  ['an oversized message', 'RPC_REQUEST', { method: 'eth_call', params: ['x'.repeat(1_300_000)] }, 'body_too_large'],
  ['too many values', 'RPC_REQUEST', { method: 'eth_call', params: Array(1_300_000).fill(0) }, 'body_too_large'],
  ['an object that is not plain', 'RPC_REQUEST', { method: 'eth_call', params: [new Map()] }, 'body_too_large'],
  ['too deep nesting', 'RPC_REQUEST', { method: 'eth_call', params: nest(2_000) }, 'body_too_large'],
])('error: createPort rejects %s before any handler runs', async (_, name, payload, code) => {
  const { posted, send, asked } = createWorld()
  send({ type: `@w3m-app/${name}`, id: 'a', payload })
  await settled()
  expect(asked).not.toHaveBeenCalled()
  expect(posted).toMatchObject([
    { message: { type: `@w3m-frame/${name}_ERROR`, id: 'a', payload: { code } }, target: app },
  ])
})

function nest(depth: number): unknown {
  let value: unknown = 0
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}

it('createPort: ignores a repeated message, while the first is open and afterwards', async () => {
  let finish = (_: unknown) => {}
  const { posted, send, asked } = createWorld({ handleRequest: () => new Promise((resolve) => (finish = resolve)) })
  const message = { type: '@w3m-app/CONNECT_OTP', id: 'a', payload: { otp: '123456' } }
  send(message)
  send(message)
  finish(undefined)
  await settled()
  send(message)
  await settled()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(posted).toHaveLength(1)
})

it('error: createPort sends code, message and wait time of an own error, and no details of others [S7.61]', async () => {
  const failures = [new FrameFailure('cooldown', 'Please wait', { retryAfterMs: 9_000 }), new Error('key is 0xdead')]
  const { posted, send } = createWorld({ handleRequest: async () => Promise.reject(failures.shift()) })
  send({ type: '@w3m-app/SIGN_OUT', id: 'a' })
  await settled()
  send({ type: '@w3m-app/SIGN_OUT', id: 'b' })
  await settled()
  expect(posted.map(({ message }) => message)).toEqual([
    {
      type: '@w3m-frame/SIGN_OUT_ERROR',
      id: 'a',
      payload: { code: 'cooldown', message: 'Please wait', retryAfterMs: 9_000 },
    },
    { type: '@w3m-frame/SIGN_OUT_ERROR', id: 'b', payload: { code: 'internal_error', message: 'An error occurred' } },
  ])
})

it.each([
  ['CONNECT_DEVICE', undefined, 'Something went wrong'],
  ['RPC_REQUEST', { method: 'personal_sign', params: [] }, 'Request was aborted'],
])(
  'error: createPort sends the message from the specification for a cancelled %s [S8.16]',
  async (name, payload, message) => {
    const { port, posted, send, asked } = createWorld({ handleRequest: () => new Promise(() => {}) })
    send({ type: `@w3m-app/${name}`, id: 'a', payload })
    port.cancel('a')
    await settled()
    expect(asked.mock.calls[0]?.[0].signal.aborted).toBe(true)
    expect(posted).toMatchObject([{ message: { type: `@w3m-frame/${name}_ERROR`, payload: { message } } }])
  },
)

it('createPort: responds to a cancelled OPEN_SCREEN only after the screen has ended', async () => {
  const end: { tell?: (answer: unknown) => void; fail?: (error: unknown) => void } = {}
  const handleRequest = () => new Promise((resolve, reject) => Object.assign(end, { tell: resolve, fail: reject }))
  const { port, posted, send, asked } = createWorld({ handleRequest })
  send({ type: '@w3m-app/OPEN_SCREEN', id: 'a', payload: { screen: 'security' } })
  port.cancel('a')
  await settled()
  expect(asked.mock.calls[0]?.[0].signal.aborted).toBe(true)
  expect(posted).toEqual([])
  end.tell?.({ isConnected: false })
  await settled()
  expect(posted).toMatchObject([
    { message: { type: '@w3m-frame/OPEN_SCREEN_SUCCESS', payload: { isConnected: false } } },
  ])
  send({ type: '@w3m-app/OPEN_SCREEN', id: 'b', payload: { screen: 'security' } })
  port.cancel('b')
  end.fail?.(new Error('The user declined'))
  await settled()
  expect(posted.slice(1)).toMatchObject([
    { message: { type: '@w3m-frame/OPEN_SCREEN_ERROR', payload: { message: 'Something went wrong' } } },
  ])
})

it('createPort: returns the result of a request that was cancelled after its commit', async () => {
  const ends: { tell: (answer: unknown) => void; fail: (error: unknown) => void }[] = []
  const { port, posted, send, asked } = createWorld({
    handleRequest: ({ commit }) => {
      commit()
      return new Promise((tell, fail) => ends.push({ tell, fail }))
    },
  })
  for (const id of ['a', 'b']) {
    send({ type: '@w3m-app/RPC_REQUEST', id, payload: { method: 'eth_sendTransaction', params: [] } })
    port.cancel(id)
  }
  await settled()
  expect(asked.mock.calls.map(([{ signal }]) => signal.aborted)).toEqual([true, true])
  expect(posted).toEqual([])
  ends[0]?.tell('0xhash')
  ends[1]?.fail(new FrameFailure('RPC_FAILED', 'already known'))
  await settled()
  expect(posted.map(({ message }) => message)).toEqual([
    { type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: 'a', payload: '0xhash' },
    { type: '@w3m-frame/RPC_REQUEST_ERROR', id: 'b', payload: { code: 'RPC_FAILED', message: 'already known' } },
  ])
})

it('createPort: does not let the app cancel a read [S4.9]', async () => {
  const { port, posted, send, asked } = createWorld({ handleRequest: () => new Promise(() => {}) })
  send({ type: '@w3m-app/RPC_REQUEST', id: 'a', payload: { method: 'eth_call', params: [] } })
  port.cancel('a')
  await settled()
  expect(asked.mock.calls[0]?.[0].signal.aborted).toBe(false)
  expect(posted).toEqual([])
})

it('error: createPort rejects requests above the limit of open requests', async () => {
  const { posted, send } = createWorld({ handleRequest: () => new Promise(() => {}) })
  for (let count = 0; count < 257; count += 1) send({ type: '@w3m-app/GET_USER', id: `id${count}` })
  await settled()
  expect(posted).toMatchObject([{ message: { id: 'id256', payload: { code: 'rate_limited' } } }])
})

it('createPort: accepts CANCEL and SYNC_THEME at the limit of open requests', async () => {
  const { send, asked } = createWorld({ handleRequest: () => new Promise(() => {}) })
  for (let count = 0; count < 256; count += 1) send({ type: '@w3m-app/GET_USER', id: `id${count}` })
  send({ type: '@w3m-app/CANCEL', payload: { id: 'id7' } })
  send({ type: '@w3m-app/SYNC_THEME', payload: { themeMode: 'dark' } })
  await settled()
  expect(asked.mock.calls.slice(256).map(([{ name }]) => name)).toEqual(['CANCEL', 'SYNC_THEME'])
})

it('createPort: sends events to the parent origin, or to each allowed origin if it is unknown, but never to *', () => {
  const known = createWorld()
  known.port.emit('READY', { version: '1' })
  expect(known.posted).toEqual([{ message: { type: '@w3m-frame/READY', payload: { version: '1' } }, target: app }])
  const unknown = createWorld({ allowed: [app, other], parentOrigin: undefined })
  unknown.port.emit('READY', {})
  expect(unknown.posted.map(({ target }) => target)).toEqual([app, other])
})

it('createPort: handles SYNC_THEME without an id and sends no response', async () => {
  const { posted, send, asked } = createWorld()
  send({ type: '@w3m-app/SYNC_THEME', payload: { themeMode: 'dark' } })
  await settled()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(posted).toEqual([])
})
