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
  const listeners = new Set<(event: unknown) => void>()
  const openStorage = vi.fn(() => ({}))
  const opened = { indexedDB: { open: openStorage }, postMessage: vi.fn(), closed: false }
  Object.assign(opened, { top: opened })
  const draw = () => ({ setAttribute: () => undefined, append: () => undefined })
  vi.stubGlobal('document', { createElement: draw, createElementNS: draw })
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { origin: 'https://wallet.example' })
  vi.stubGlobal('addEventListener', (_name: string, listener: (event: unknown) => void) => listeners.add(listener))
  vi.stubGlobal('removeEventListener', (_name: string, listener: (event: unknown) => void) =>
    listeners.delete(listener),
  )
  // The messages are loaded before the listener is registered.
  const waitForListener = async () => {
    while (listeners.size === 0) await new Promise(setImmediate)
  }
  const load = () => {
    for (const listener of listeners) listener({ source: opened, origin: 'https://wallet.example', data: windowReady })
  }
  return { opened, openStorage, listeners, waitForListener, load }
}

function startRestore(opened: object, signal = new AbortController().signal) {
  const visit = { locale: 'en', signal, prompt: async () => opened, show: () => undefined }
  const queue = { enter: (_signal: AbortSignal, journey: (one: typeof visit) => unknown) => journey(visit) }
  const frame = { isShownOnDemand: true, projectId: 'shop', approving: async () => ({ queue }) } as unknown as Frame
  return restoreSession(frame, signal)
}

it('restoreSession: returns undefined if the window is closed before it responds, so that the user can use a code', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { opened, openStorage, waitForListener, load } = createClosingWindow()
  const back = startRestore(opened)
  await waitForListener()
  load()
  expect(openStorage).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await back).toBeUndefined()
  expect(opened.postMessage).toHaveBeenCalledWith(closeWindow, 'https://wallet.example')
})

it('restoreSession: ignores a window that loads after the timeout', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { opened, openStorage, listeners, waitForListener, load } = createClosingWindow()
  const back = startRestore(opened)
  await waitForListener()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await back).toBeUndefined()
  load()
  expect(openStorage).not.toHaveBeenCalled()
  expect(listeners.size).toBe(0)
})

it('restoreSession: closes the window and stops listening if the request is aborted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { opened, listeners, waitForListener } = createClosingWindow()
  const controller = new AbortController()
  const back = startRestore(opened, controller.signal)
  await waitForListener()
  controller.abort()
  expect(await back).toBeUndefined()
  expect(opened.postMessage).toHaveBeenCalledWith(closeWindow, 'https://wallet.example')
  expect(listeners.size).toBe(0)
})

it('restoreSession: goes on if the request is aborted after the window has loaded, because the restored session ends all screens', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { opened, openStorage, waitForListener, load } = createClosingWindow()
  const controller = new AbortController()
  const settled = vi.fn()
  const back = startRestore(opened, controller.signal).finally(settled)
  await waitForListener()
  load()
  expect(openStorage).toHaveBeenCalledTimes(1)
  controller.abort()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await back).toBeUndefined()
})
