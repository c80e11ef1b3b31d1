import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { monitorThreadWork } from './monitorThreadWork.js'

/** Works until this thread has had the processor for so long. */
const work = (ms: number) => {
  const before = process.cpuUsage()
  for (let usedMs = 0; usedMs < ms; ) {
    const { user, system } = process.cpuUsage(before)
    usedMs = (user + system) / 1_000
  }
}

it('monitorThreadWork: one turn of 200 ms is the longest, and the 50th percentile of an idle loop is short', async () => {
  const monitors = [monitorThreadWork(), monitorThreadWork()]
  await delay(100)
  work(200)
  await delay(1_000)
  const [longestMs = 0, medianMs = 0] = monitors.map((monitor, index) => monitor.stop(index === 0 ? 100 : 50))
  expect(longestMs).toBeGreaterThan(150)
  expect(medianMs).toBeLessThan(10)
})

it.runIf(process.platform === 'linux')('monitorThreadWork: time without a processor does not count', async () => {
  const monitor = monitorThreadWork()
  await delay(20)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  await delay(20)
  expect(monitor.stop(100)).toBeLessThan(50)
})

it.runIf(process.platform === 'linux')('monitorThreadWork: work of other threads does not count', async () => {
  const worker = new Worker('for (;;) {}', { eval: true })
  await new Promise((resolve) => worker.once('online', resolve))
  const monitor = monitorThreadWork()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  await delay(20)
  expect(monitor.stop(100)).toBeLessThan(50)
  await worker.terminate()
})
