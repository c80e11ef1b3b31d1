import { expect, it } from 'vitest'
import { createTestEngine } from './core/testEngine.js'
import { preload } from './preload.js'

/** A page that is loaded, and idle, when the test says so. */
function createPage({ saveData = false, hasIdleCallbacks = true } = {}) {
  const waiting: (() => void)[] = []
  const wait = (callback: () => void) => waiting.push(callback)
  const document = { readyState: 'loading' }
  const page = Object.assign(new EventTarget(), {
    document,
    navigator: { connection: { saveData } },
    ...(hasIdleCallbacks ? { requestIdleCallback: wait } : { setTimeout: wait }),
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    page: page as unknown as Window & typeof globalThis,
    load: async () => {
      document.readyState = 'complete'
      page.dispatchEvent(new Event('load'))
      await settle()
    },
    /** Lets the next idle moment come; false when nobody waits for one. */
    idle: async () => {
      const next = waiting.shift()
      next?.()
      await settle()
      return next !== undefined
    },
  }
}

function begin(of: ReturnType<typeof createPage>) {
  const { client } = createTestEngine()
  const fetched: string[] = []
  const name = (file: string) => async () => void fetched.push(file)
  const broken = async () => {
    fetched.push('broken')
    throw new TypeError('Failed to fetch')
  }
  const files = [name('first'), broken, name('last')]
  const done = preload({ ...client, environment: { ...client.environment, window: of.page } }, files)
  return { client, fetched, done }
}

it.each([true, false])(
  'fetches one file an idle moment, after the page has loaded, with idle callbacks: %s',
  async (hasIdleCallbacks) => {
    const page = createPage({ hasIdleCallbacks })
    const { fetched, done } = begin(page)
    expect(await page.idle()).toBe(false)
    await page.load()
    expect(fetched).toEqual([])
    await page.idle()
    expect(fetched).toEqual(['first'])
    await page.idle()
    await page.idle()
    await done
    expect(fetched).toEqual(['first', 'broken', 'last'])
  },
)

it('fetches nothing for a visitor who saves data', async () => {
  const page = createPage({ saveData: true })
  const { fetched, done } = begin(page)
  await page.load()
  await done
  expect(fetched).toEqual([])
})

it('stops with the instance', async () => {
  const page = createPage()
  const { client, fetched, done } = begin(page)
  await page.load()
  await page.idle()
  client.lifetime.abort()
  await page.idle()
  await done
  expect(fetched).toEqual(['first'])
})
