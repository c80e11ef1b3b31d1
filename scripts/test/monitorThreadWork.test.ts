import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { monitorThreadWork } from './monitorThreadWork.js'

/** Runs `step` until this process has used this much CPU time, which takes longer on a busy machine. */
function repeatFor(processorMs: number, step: () => void) {
  const before = process.cpuUsage()
  for (let usedMs = 0; usedMs < processorMs; ) {
    step()
    const { user, system } = process.cpuUsage(before)
    usedMs = (user + system) / 1_000
  }
}
/** Blocks this thread without work. */
function block(ms: number) {
  void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

it('monitorThreadWork: one turn of 200 ms is the longest, and the 50th percentile of an idle loop is short', async () => {
  const monitors = [monitorThreadWork(), monitorThreadWork()]
  await delay(100)
  repeatFor(200, () => {})
  await delay(1_000)
  const [longestMs = 0, medianMs = 0] = monitors.map((monitor, index) => monitor.stop(index === 0 ? 100 : 50))
  expect(longestMs).toBeGreaterThan(150)
  expect(medianMs).toBeLessThan(10)
})

// A sample can include work of the test runner, but far less than the second of these tests.
it.runIf(process.platform === 'linux')('monitorThreadWork: does not count time without CPU', async () => {
  const monitor = monitorThreadWork()
  block(1_000)
  await delay(20)
  expect(monitor.stop(100)).toBeLessThan(500)
})

it.runIf(process.platform === 'linux')('monitorThreadWork: does not count work of other threads', async () => {
  const worker = new Worker('for (;;) {}', { eval: true })
  await new Promise((resolve) => worker.once('online', resolve))
  const monitor = monitorThreadWork()
  repeatFor(1_000, () => block(50))
  await delay(20)
  expect(monitor.stop(100)).toBeLessThan(500)
  await worker.terminate()
})
