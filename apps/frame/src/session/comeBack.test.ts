import { closeWindow, windowReady } from '@foyer/contract/frame/frameAddress'
import { afterEach, expect, it, vi } from 'vitest'
import type { Frame } from '../Frame.js'
import { comeBack } from './comeBack.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A window that loads, and is closed by its person before its storage has answered. */
function createClosingWindow() {
  const listeners: ((event: unknown) => void)[] = []
  const opened = { indexedDB: { open: () => ({}) }, postMessage: vi.fn(), closed: false }
  Object.assign(opened, { top: opened })
  const draw = () => ({ setAttribute: () => undefined, append: () => undefined })
  vi.stubGlobal('document', { createElement: draw, createElementNS: draw })
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { origin: 'https://wallet.example' })
  vi.stubGlobal('addEventListener', (_name: string, listener: (event: unknown) => void) => listeners.push(listener))
  vi.stubGlobal('removeEventListener', () => undefined)
  const load = async () => {
    // Until somebody waits for it; the words are fetched before.
    while (listeners.length === 0) await new Promise(setImmediate)
    for (const listener of listeners) listener({ source: opened, origin: 'https://wallet.example', data: windowReady })
  }
  return { opened, load }
}

it('gives the code its turn when the window is closed before it has answered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { opened, load } = createClosingWindow()
  const visit = { locale: 'en', ask: async () => opened, show: () => undefined }
  const queue = { enter: (_signal: AbortSignal, journey: (one: typeof visit) => unknown) => journey(visit) }
  const frame = { isShownOnDemand: true, projectId: 'shop', approving: async () => ({ queue }) } as unknown as Frame
  const back = comeBack(frame, new AbortController().signal)
  await load()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await back).toBeUndefined()
  expect(opened.postMessage).toHaveBeenCalledWith(closeWindow, 'https://wallet.example')
})
