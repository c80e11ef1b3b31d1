import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { expect, it } from 'vitest'
import { createTestEngine } from '../core/testEngine.js'
import { createFlow, type FlowError, type Task } from './createFlow.js'

interface State extends FlowError {
  readonly status: 'idle' | 'running' | 'done' | 'failed' | 'left'
}

const idle: State = { status: 'idle', error: null }

function setUp() {
  const { client } = createTestEngine()
  const flow = createFlow(client, idle)
  const run = (work: (task: Task<State>) => Promise<Partial<State>>, canceled?: Partial<State>) =>
    flow.run({ begin: { status: 'running' }, failure: { status: 'failed' }, work, ...(canceled && { canceled }) })
  return { client, flow, run }
}

function never() {
  return new Promise<never>(() => {})
}

it('run returns the state after the task, and the same object as `get`', async () => {
  const { flow, run } = setUp()
  const state = await run(async () => ({ status: 'done' }))
  expect(state).toEqual({ status: 'done', error: null })
  expect(flow.get()).toBe(state)
})

it('run starts its work in the same turn, so that it can open a window', () => {
  const { run } = setUp()
  const seen: string[] = []
  run(async () => {
    seen.push('started')
    return {}
  })
  expect(seen).toEqual(['started'])
})

it('run resolves with a coded error if the work fails, and the next run clears it', async () => {
  const { flow, run } = setUp()
  const failed = await run(() => Promise.reject({ code: 4001, message: 'no' }))
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'USER_REJECTED' } })
  const next = run(never)
  expect(flow.get()).toEqual({ status: 'running', error: null })
  flow.cancel()
  await next
})

it('cancel returns to the first state and settles a task that never ends', async () => {
  const { flow, run } = setUp()
  const signals: AbortSignal[] = []
  const ended = run((task) => {
    signals.push(task.signal)
    return never()
  })
  flow.cancel()
  expect(await ended).toEqual(idle)
  expect([signals[0]?.aborted, flow.isRunning()]).toEqual([true, false])
})

it('cancel uses the state of the task if it gives one, and accepts a late result', async () => {
  const { flow, run } = setUp()
  const tasks: Task<State>[] = []
  const ended = run(
    (task) => {
      tasks.push(task)
      return never()
    },
    { status: 'left' },
  )
  flow.cancel()
  expect(await ended).toEqual({ status: 'left', error: null })
  tasks[0]?.update({ status: 'failed' })
  expect(flow.get().status).toBe('left')
  tasks[0]?.updateLate({ status: 'done' })
  expect(flow.get().status).toBe('done')
})

it('a newer task aborts the older one, whose results no longer change the state', async () => {
  const { flow, run } = setUp()
  const tasks: Task<State>[] = []
  const older = run((task) => {
    tasks.push(task)
    return never()
  })
  await run(async () => ({ status: 'done' }))
  await older
  tasks[0]?.updateLate({ status: 'failed' })
  expect(flow.get().status).toBe('done')
})

it('a destroyed instance ends the running task, and fails every later one', async () => {
  const { client, run } = setUp()
  const running = run(never)
  client.lifetime.abort()
  expect(await running).toMatchObject({ status: 'failed', error: { code: 'INSTANCE_DESTROYED' } })
  expect(await run(async () => ({ status: 'done' }))).toMatchObject({ error: { code: 'INSTANCE_DESTROYED' } })
})

it('reset ends the task and drops its late results', async () => {
  const { flow, run } = setUp()
  const tasks: Task<State>[] = []
  const ended = run((task) => {
    tasks.push(task)
    return Promise.reject(new FoyerError('OFFLINE'))
  })
  await ended
  flow.reset()
  tasks[0]?.updateLate({ status: 'done' })
  expect(flow.get()).toBe(idle)
})
