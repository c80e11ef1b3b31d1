import { closeWindow, windowReady } from '@foyer/contract/frame/frameAddress'
import { afterEach, expect, it, vi } from 'vitest'
import type { Frame } from '../Frame.js'
import { restoreSession } from './restoreSession.js'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Creates a window that loads, and that the user closes before its storage responds. */
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
    // Wait until the listener is registered: the messages are loaded before that.
    while (listeners.length === 0) await new Promise(setImmediate)
    for (const listener of listeners) listener({ source: opened, origin: 'https://wallet.example', data: windowReady })
  }
  return { opened, load }
}

it('restoreSession: returns undefined if the window is closed before it responds, so that the user can use a code', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { opened, load } = createClosingWindow()
  const visit = { locale: 'en', prompt: async () => opened, show: () => undefined }
  const queue = { enter: (_signal: AbortSignal, journey: (one: typeof visit) => unknown) => journey(visit) }
  const frame = { isShownOnDemand: true, projectId: 'shop', approving: async () => ({ queue }) } as unknown as Frame
  const back = restoreSession(frame, new AbortController().signal)
  await load()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await back).toBeUndefined()
  expect(opened.postMessage).toHaveBeenCalledWith(closeWindow, 'https://wallet.example')
})
