import { afterEach, expect, it, vi } from 'vitest'
import { start } from './start.js'
import { createTestEngine } from './testEngine.js'

afterEach(() => vi.restoreAllMocks())

it('tells the developer of a server that was named without a project, and nobody of a page on its own [S8.7, S5.24]', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const served = createTestEngine({ options: { serverUrl: 'http://localhost:3001', debug: true } })
  start(served.client)
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.stringContaining('Project ID Not Configured')))
  expect(served.client.store.getState().notice).toMatchObject({ kind: 'alert', short: 'Project ID Not Configured' })
  told.mockClear()
  const alone = createTestEngine()
  start(alone.client)
  await alone.client.getEngine()
  expect(told).not.toHaveBeenCalled()
})
