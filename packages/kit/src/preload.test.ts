import { expect, it } from 'vitest'
import { createTestEngine } from './core/testEngine.js'
import { preload } from './preload.js'

/** Creates a page that loads and becomes idle when the test triggers it. */
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
    /** Runs the next idle callback. Resolves to false if none is waiting. */
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
  'preload loads one file per idle period after the page has loaded, with idle callbacks: %s',
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

it('preload loads nothing if the visitor saves data', async () => {
  const page = createPage({ saveData: true })
  const { fetched, done } = begin(page)
  await page.load()
  await done
  expect(fetched).toEqual([])
})

it('preload stops when the instance is destroyed', async () => {
  const page = createPage()
  const { client, fetched, done } = begin(page)
  await page.load()
  await page.idle()
  client.lifetime.abort()
  await page.idle()
  await done
  expect(fetched).toEqual(['first'])
})
