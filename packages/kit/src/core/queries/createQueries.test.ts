import { FoyerError } from '@foyer/primitives/errors/FoyerError'
import { environmentManager } from '@tanstack/query-core'
import { expect, it, vi } from 'vitest'
import { createQueries } from './createQueries.js'
import type { QueryResult } from './Queries.js'

it('watch: keeps the error during an automatic refetch until there is data', async () => {
  const queries = createQueries()
  const answers: (() => Promise<string>)[] = []
  const told: QueryResult<string>[] = []
  const statuses = () => told.map(({ status }) => status)
  // This error is not retried.
  const fail = () => Promise.reject(new FoyerError('RESPONSE_INVALID'))
  const next = (answer: () => Promise<string>) => answers.push(answer)
  next(fail)
  const query = { queryKey: ['test'], staleTime: 0, queryFn: () => answers.shift()?.() ?? fail() }
  const stop = queries.watch(query, {}, (result) => told.push(result))
  await expect.poll(() => told.at(-1)).toMatchObject({ status: 'error', isFetching: false })

  told.length = 0
  next(fail)
  await queries.invalidate(['test'])
  expect(told.map(({ isFetching }) => isFetching)).toContain(true)
  expect(new Set(statuses())).toEqual(new Set(['error']))
  expect(told.every(({ error }) => error !== null)).toBe(true)

  next(() => Promise.resolve('here'))
  told.length = 0
  await queries.invalidate(['test'])
  expect(told.at(-1)).toMatchObject({ status: 'success', data: 'here', error: null })
  stop()
})

it('watch: `refetch` clears the error and sets the status to pending', async () => {
  const queries = createQueries()
  const told: QueryResult<string>[] = []
  const queryFn = () => Promise.reject(new FoyerError('RESPONSE_INVALID'))
  const stop = queries.watch<string>({ queryKey: ['test'], staleTime: 0, queryFn }, {}, (result) => told.push(result))
  await expect.poll(() => told.at(-1)?.status).toBe('error')
  told.at(-1)?.refetch()
  await expect.poll(() => told.map(({ status }) => status).slice(-2)).toEqual(['pending', 'error'])
  stop()
})

it('set: keeps the data while the page is open, also without a watcher', async () => {
  // Do not fake intervals: those of other files' queries would fire a million times.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  environmentManager.setIsServer(() => false)
  try {
    const queries = createQueries()
    queries.set(['pages'], 'first')
    await vi.advanceTimersByTimeAsync(290_000)
    queries.set(['pages'], 'first and second')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(queries.get(['pages'])).toBe('first and second')
  } finally {
    environmentManager.setIsServer(() => true)
    vi.useRealTimers()
  }
})

it('createQueries: clears the cache and rejects open reads when its signal aborts', async () => {
  const end = new AbortController()
  const queries = createQueries(end.signal)
  queries.set(['pages'], 'first')
  const signals: AbortSignal[] = []
  const open = queries.fetch({
    queryKey: ['open'],
    staleTime: 0,
    queryFn: ({ signal }) => {
      signals.push(signal)
      return new Promise(() => undefined)
    },
  })
  end.abort()
  await expect(open).rejects.toMatchObject({ code: 'INSTANCE_DESTROYED' })
  expect(signals[0]?.aborted).toBe(true)
  expect(queries.get(['pages'])).toBeUndefined()
})
