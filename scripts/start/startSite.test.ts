import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startSite } from './startSite.js'

const undo: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act()
})

/** Starts a site whose build the test ends. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-site-'))
  writeFileSync(join(folder, 'index.html'), 'the guides')
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  const ends: { resolve(folder: string): void; reject(error: Error): void }[] = []
  const build = vi.fn(() => new Promise<string>((resolve, reject) => void ends.push({ resolve, reject })))
  const site = await startSite(0, build)
  undo.push(site.close)
  return { folder, build, ends, read: () => fetch(`http://127.0.0.1:${site.port}/`) }
}

describe('startSite', () => {
  it('builds on the first request only, and serves the built pages afterwards', async () => {
    const { folder, build, ends, read } = await start()
    expect(build).not.toHaveBeenCalled()
    const [first, second] = [await read(), await read()]
    expect([first.status, second.status, build.mock.calls.length]).toEqual([503, 503, 1])
    expect(await first.text()).toContain('http-equiv="refresh"')
    ends[0]?.resolve(folder)
    await vi.waitFor(async () => expect((await read()).status).toBe(200))
    expect(await (await read()).text()).toBe('the guides')
  })

  it('responds once with the reason if the build fails, and builds again at the next request', async () => {
    const { folder, build, ends, read } = await start()
    await read()
    ends[0]?.reject(new Error('a dead link'))
    const failed = await vi.waitFor(async () => {
      const response = await read()
      expect(response.status).toBe(500)
      return response
    })
    expect(await failed.text()).toBe('a dead link')
    expect((await read()).status).toBe(503)
    expect(build).toHaveBeenCalledTimes(2)
    ends[1]?.resolve(folder)
    await vi.waitFor(async () => expect((await read()).status).toBe(200))
  })
})
