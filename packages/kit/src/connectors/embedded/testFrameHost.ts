import { accountAnswers } from '@foyer/contract/frame/accountAnswers'
import { vi } from 'vitest'
import { limits } from '../../core/limits.js'
import { createTestFrame } from '../../testing/createTestFrame.js'
import { createFrameHost, type FrameHost } from './createFrameHost.js'

export function setUpFrameHost() {
  const frame = createTestFrame()
  const timeouts: string[] = []
  const ready = vi.fn()
  const cancel = vi.fn()
  const host = createFrameHost({
    origin: frame.origin,
    query: { projectId: 'p1', chainId: 'eip155:1', version: '4', enableLogger: 'true', ui: '1' },
    page: frame.page as unknown as Window,
    createElement: frame.createElement,
    onReady: ready,
    onTimeout: (error) => timeouts.push(error.message),
    onCancel: cancel,
  })
  const load = async () => {
    const loading = host.load()
    frame.ready()
    await vi.advanceTimersByTimeAsync(limits.framePostReadyMs)
    await loading
  }
  return { frame, host, load, timeouts, ready, cancel }
}

/** Sends a request that has a response schema. */
export function requestConnected(host: FrameHost) {
  return host.request('IS_CONNECTED', undefined, { answer: accountAnswers.IS_CONNECTED })
}

/** Records the result of a promise after it has settled. */
export function recordResult<Result>(promise: Promise<Result>) {
  const end: { value?: Result; error?: unknown; isOver: boolean } = { isOver: false }
  promise.then(
    (value) => Object.assign(end, { value, isOver: true }),
    (error) => Object.assign(end, { error, isOver: true }),
  )
  return end
}
