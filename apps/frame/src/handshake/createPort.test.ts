import { afterEach, expect, it, vi } from 'vitest'
import { FrameFailure } from '../FrameFailure.js'
import { fitsOrigin } from './checkEmbedding.js'
import { createPort, type MessageWindow, type Port, type PortSetup } from './createPort.js'

const app = 'https://app.example'
const other = 'https://other.example'

interface Posted {
  readonly message: unknown
  readonly target: string
}

/** A frame's window with a page around it that notes what it is told. */
function createWorld(options: Partial<Pick<PortSetup, 'parentOrigin' | 'answer'>> & { allowed?: string[] } = {}) {
  const { allowed = [app], answer = async () => undefined } = options
  const parentOrigin = 'parentOrigin' in options ? options.parentOrigin : app
  const posted: Posted[] = []
  const listeners = new Set<(event: MessageEvent<unknown>) => void>()
  const parent = { postMessage: (message: unknown, target: string) => posted.push({ message, target }) }
  const window: MessageWindow = {
    parent,
    addEventListener: (_, listener) => listeners.add(listener),
    removeEventListener: (_, listener) => listeners.delete(listener),
  }
  const asked = vi.fn(answer)
  const port = createPort({
    window,
    allows: (origin) => allowed.some((pattern) => fitsOrigin(pattern, origin)),
    likely: allowed,
    parentOrigin,
    answer: asked,
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

it('answers a question once, by its id, to the exact origin that asked [S4.8, S7.61]', async () => {
  const { posted, send, asked } = createWorld({ answer: async () => ({ chainId: 5 }) })
  send({ type: '@w3m-app/SWITCH_NETWORK', id: 'a1', payload: { chainId: 5, extra: 1 } })
  await settled()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ name: 'SWITCH_NETWORK', payload: { chainId: 5 }, origin: app })
  expect(posted).toEqual([
    { message: { type: '@w3m-frame/SWITCH_NETWORK_SUCCESS', id: 'a1', payload: { chainId: 5 } }, target: app },
  ])
})

it('leaves the payload out where the answer has none', async () => {
  const { posted, send } = createWorld()
  send({ type: '@w3m-app/SIGN_OUT', id: 'a' })
  await settled()
  expect(posted).toEqual([{ message: { type: '@w3m-frame/SIGN_OUT_SUCCESS', id: 'a' }, target: app }])
})

it.each([
  ['another window', { source: {} }],
  ['a foreign origin', { origin: other }],
  ['an origin that only begins like an allowed one', { origin: `${app}.evil.example` }],
  ['an origin in other letters', { origin: app.toUpperCase() }],
  ['no origin', { origin: 'null' }],
])('does not hear %s', async (_, from) => {
  const { posted, send, asked } = createWorld()
  send({ type: '@w3m-app/IS_CONNECTED', id: 'a' }, from)
  await settled()
  expect(asked).not.toHaveBeenCalled()
  expect(posted).toEqual([])
})

it('takes a pattern that would let anybody in for none', async () => {
  const { send, asked } = createWorld({ allowed: ['https://*', '*'], parentOrigin: undefined })
  send({ type: '@w3m-app/IS_CONNECTED', id: 'a' })
  await settled()
  expect(asked).not.toHaveBeenCalled()
})

it('keeps to the origin that spoke first, though the project allows two', async () => {
  const { send, asked } = createWorld({ allowed: [app, other], parentOrigin: undefined })
  send({ type: '@w3m-app/IS_CONNECTED', id: 'a' })
  send({ type: '@w3m-app/IS_CONNECTED', id: 'b' }, { origin: other })
  await settled()
  expect(asked.mock.calls.map(([request]) => request.origin)).toEqual([app])
})

it('hears nobody but the page the browser names, though the project allows another', async () => {
  const { send, asked } = createWorld({ allowed: [app, other], parentOrigin: other })
  send({ type: '@w3m-app/IS_CONNECTED', id: 'a' })
  await settled()
  expect(asked).not.toHaveBeenCalled()
})

it.each([
  ['text', 'hello'],
  ['nothing', undefined],
  ['a foreign protocol', { type: 'webpackOk', id: 'a' }],
  ['its own answer', { type: '@w3m-frame/READY', id: 'a' }],
  ['an id that is not text', { type: '@w3m-app/SIGN_OUT', id: 7 }],
  ['an id without end', { type: '@w3m-app/SIGN_OUT', id: 'x'.repeat(65) }],
  ['a question without an id', { type: '@w3m-app/SIGN_OUT' }],
])('ignores %s', async (_, data) => {
  const { posted, send, asked } = createWorld()
  send(data)
  await settled()
  expect(asked).not.toHaveBeenCalled()
  expect(posted).toEqual([])
})

it.each([
  ['an unknown message', 'GIVE_KEYS', undefined, 'bad_request'],
  ['a name every object has', 'constructor', undefined, 'bad_request'],
  ['a payload of another shape', 'CONNECT_EMAIL', { email: 7 }, 'bad_request'],
  ['an oversized message', 'RPC_REQUEST', { method: 'eth_call', params: ['x'.repeat(1_300_000)] }, 'body_too_large'],
  ['too many values', 'RPC_REQUEST', { method: 'eth_call', params: Array(1_300_000).fill(0) }, 'body_too_large'],
  ['an object that is not plain', 'RPC_REQUEST', { method: 'eth_call', params: [new Map()] }, 'body_too_large'],
  ['bottomless nesting', 'RPC_REQUEST', { method: 'eth_call', params: nest(2_000) }, 'body_too_large'],
])('error: refuses %s without looking further', async (_, name, payload, code) => {
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

it('does nothing for a message sent again, while the first is open and after', async () => {
  let finish = (_: unknown) => {}
  const { posted, send, asked } = createWorld({ answer: () => new Promise((resolve) => (finish = resolve)) })
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

it('error: passes on code, words and wait of a failure, and nothing of one it does not know [S7.61]', async () => {
  const failures = [new FrameFailure('cooldown', 'Please wait', { retryAfterMs: 9_000 }), new Error('key is 0xdead')]
  const { posted, send } = createWorld({ answer: async () => Promise.reject(failures.shift()) })
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
])('error: a cancelled %s ends in the words of the specification [S8.16]', async (name, payload, message) => {
  const { port, posted, send, asked } = createWorld({ answer: () => new Promise(() => {}) })
  send({ type: `@w3m-app/${name}`, id: 'a', payload })
  port.cancel('a')
  await settled()
  expect(asked.mock.calls[0]?.[0].signal.aborted).toBe(true)
  expect(posted).toMatchObject([{ message: { type: `@w3m-frame/${name}_ERROR`, payload: { message } } }])
})

it('tells how a screen ended that the app has taken back, once it has', async () => {
  const end: { tell?: (answer: unknown) => void; fail?: (error: unknown) => void } = {}
  const answer = () => new Promise((resolve, reject) => Object.assign(end, { tell: resolve, fail: reject }))
  const { port, posted, send, asked } = createWorld({ answer })
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
  end.fail?.(new Error('The person said no'))
  await settled()
  expect(posted.slice(1)).toMatchObject([
    { message: { type: '@w3m-frame/OPEN_SCREEN_ERROR', payload: { message: 'Something went wrong' } } },
  ])
})

it('tells what became of a request that was being signed when the app took it back', async () => {
  const ends: { tell: (answer: unknown) => void; fail: (error: unknown) => void }[] = []
  const { port, posted, send, asked } = createWorld({
    answer: ({ commit }) => {
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

it('does not let the app stop a read [S4.9]', async () => {
  const { port, posted, send, asked } = createWorld({ answer: () => new Promise(() => {}) })
  send({ type: '@w3m-app/RPC_REQUEST', id: 'a', payload: { method: 'eth_call', params: [] } })
  port.cancel('a')
  await settled()
  expect(asked.mock.calls[0]?.[0].signal.aborted).toBe(false)
  expect(posted).toEqual([])
})

it('error: refuses more questions at once than a page can have', async () => {
  const { posted, send } = createWorld({ answer: () => new Promise(() => {}) })
  for (let count = 0; count < 257; count += 1) send({ type: '@w3m-app/GET_USER', id: `id${count}` })
  await settled()
  expect(posted).toMatchObject([{ message: { id: 'id256', payload: { code: 'rate_limited' } } }])
})

it('lets the app take something back, and change how things look, while too many questions are open', async () => {
  const { send, asked } = createWorld({ answer: () => new Promise(() => {}) })
  for (let count = 0; count < 256; count += 1) send({ type: '@w3m-app/GET_USER', id: `id${count}` })
  send({ type: '@w3m-app/CANCEL', payload: { id: 'id7' } })
  send({ type: '@w3m-app/SYNC_THEME', payload: { themeMode: 'dark' } })
  await settled()
  expect(asked.mock.calls.slice(256).map(([{ name }]) => name)).toEqual(['CANCEL', 'SYNC_THEME'])
})

it('tells events to the page around, or where the browser does not name it to each allowed origin, never to *', () => {
  const known = createWorld()
  known.port.tell('READY', { version: '1' })
  expect(known.posted).toEqual([{ message: { type: '@w3m-frame/READY', payload: { version: '1' } }, target: app }])
  const unknown = createWorld({ allowed: [app, other], parentOrigin: undefined })
  unknown.port.tell('READY', {})
  expect(unknown.posted.map(({ target }) => target)).toEqual([app, other])
})

it('takes looks without an id, and answers none of them', async () => {
  const { posted, send, asked } = createWorld()
  send({ type: '@w3m-app/SYNC_THEME', payload: { themeMode: 'dark' } })
  await settled()
  expect(asked).toHaveBeenCalledTimes(1)
  expect(posted).toEqual([])
})
