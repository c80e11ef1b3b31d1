import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWorkerClient, type VaultWorker, type WorkerClientOptions } from './createWorkerClient.js'
import type { FromWorker, ToWorker } from './protocol.js'

const open: MessagePort[] = []
afterEach(() => {
  for (const port of open.splice(0)) port.close()
})

/** Starts a fake worker over a real message channel. */
function startTestWorker() {
  const { port1, port2 } = new MessageChannel()
  open.push(port1, port2)
  const received: ToWorker[] = []
  const failures: (() => void)[] = []
  port2.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => received.push(data))
  port1.start()
  port2.start()
  const addEventListener = (type: string, listener: (event: unknown) => void) =>
    type === 'message' ? port1.addEventListener(type, listener as EventListener) : failures.push(listener as () => void)
  const worker = {
    postMessage: (message: ToWorker) => port1.postMessage(message),
    addEventListener,
    terminate: vi.fn(),
  }
  return {
    worker: worker as unknown as VaultWorker,
    terminate: worker.terminate,
    received,
    send: (message: FromWorker) => port2.postMessage(message),
    fail: () => failures[0]?.(),
  }
}

function setUp(handleRequest: WorkerClientOptions['handleRequest'] = async () => undefined) {
  const workers: ReturnType<typeof startTestWorker>[] = []
  const locks: string[] = []
  const client = createWorkerClient({
    setup: { type: 'setup', idleLockMs: 1, deviceLabel: 'Test' },
    startWorker: () => {
      const started = startTestWorker()
      workers.push(started)
      return started.worker
    },
    handleRequest,
    onLock: (reason) => locks.push(reason),
  })
  const getWorker = (index = 0) => {
    const worker = workers[index]
    if (!worker) throw new Error(`no worker ${index}`)
    return worker
  }
  return { client, workers, locks, getWorker }
}

describe('createWorkerClient', () => {
  it('starts one worker with the first call, and sends the setup before the calls', async () => {
    const { client, workers, getWorker } = setUp()
    expect(workers).toHaveLength(0)
    client.request('open').catch(() => undefined)
    client.request('removeSlot', 's1').catch(() => undefined)
    expect(workers).toHaveLength(1)
    const { received } = getWorker()
    await vi.waitFor(() => expect(received).toHaveLength(3))
    expect(received).toEqual([
      { type: 'setup', idleLockMs: 1, deviceLabel: 'Test' },
      { type: 'method', id: 1, method: 'open', args: [] },
      { type: 'method', id: 2, method: 'removeSlot', args: ['s1'] },
    ])
  })

  it('settles each call by its id, in any order', async () => {
    const { client, getWorker } = setUp()
    const calls = Promise.allSettled([client.request('open'), client.request('storeKit')])
    getWorker().send({
      type: 'outcome',
      id: 2,
      outcome: { status: 'failed', error: { code: 'hold', message: '', context: {} } },
    })
    getWorker().send({ type: 'outcome', id: 1, outcome: { status: 'done', value: 7 } })
    expect(await calls).toMatchObject([
      { status: 'fulfilled', value: 7 },
      { status: 'rejected', reason: { code: 'hold' } },
    ])
  })

  it('rejects open calls when the worker fails, ignores its later messages and starts another worker', async () => {
    const { client, locks, getWorker } = setUp()
    const first = client.request('open')
    const failed = getWorker()
    failed.fail()
    await expect(first).rejects.toMatchObject({ code: 'closed' })
    expect(locks).toEqual(['failed'])
    expect(failed.terminate).toHaveBeenCalledOnce()
    const second = client.request('open')
    failed.fail()
    failed.send({ type: 'outcome', id: 2, outcome: { status: 'done', value: 'of the failed worker' } })
    failed.send({ type: 'locked', reason: 'idle' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    getWorker(1).send({ type: 'outcome', id: 2, outcome: { status: 'done', value: 'of the new worker' } })
    expect(await second).toBe('of the new worker')
    expect(locks).toEqual(['failed'])
  })

  it('wipes the secret of a passkey in the window after the worker has received it', async () => {
    const secret = Uint8Array.of(1, 2, 3)
    const { client, getWorker } = setUp(async () => ({ credentialId: 'c', secret }))
    client.request('open').catch(() => undefined)
    const { received, send } = getWorker()
    send({ type: 'ask', id: 9, what: 'getPasskey', request: {} as never })
    await vi.waitFor(() => expect(received).toHaveLength(3))
    expect(received[2]).toMatchObject({
      type: 'outcome',
      id: 9,
      outcome: { status: 'done', value: { secret: Uint8Array.of(1, 2, 3) } },
    })
    expect(secret).toEqual(new Uint8Array(3))
  })

  it.each([
    [Object.assign(new Error('later'), { code: 'rate_limited', retryAfterMs: 5 }), 'rate_limited', 5],
    [new Error('no code'), 'unknown', undefined],
    [undefined, 'unknown', undefined],
    ['text', 'unknown', undefined],
  ])('replies with the code and the wait time of an error from handleRequest: %s', async (error, code, wait) => {
    const { client, getWorker } = setUp(() => Promise.reject(error))
    client.request('open').catch(() => undefined)
    const { received, send } = getWorker()
    send({ type: 'ask', id: 9, what: 'call', name: 'postKeysWallet', body: {} })
    await vi.waitFor(() => expect(received).toHaveLength(3))
    expect(received[2]).toMatchObject({
      type: 'outcome',
      id: 9,
      outcome: { status: 'failed', error: { code, ...(wait && { retryAfterMs: wait }) } },
    })
  })

  it('rejects open and later calls after close, and starts no worker', async () => {
    const { client, workers, getWorker } = setUp()
    const call = client.request('open')
    client.close()
    await expect(call).rejects.toMatchObject({ code: 'closed' })
    await expect(client.request('open')).rejects.toMatchObject({ code: 'closed' })
    expect(getWorker().terminate).toHaveBeenCalledOnce()
    expect(workers).toHaveLength(1)
  })

  it('sends a lock to a running worker, and does nothing without one', async () => {
    const { client, workers, getWorker } = setUp()
    client.lock('asked')
    expect(workers).toHaveLength(0)
    client.request('open').catch(() => undefined)
    client.lock('pagehide')
    const { received } = getWorker()
    await vi.waitFor(() => expect(received.at(-1)).toEqual({ type: 'lock', reason: 'pagehide' }))
  })
})
