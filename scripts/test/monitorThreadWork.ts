import { existsSync, readFileSync } from 'node:fs'

const sampleMs = 10

/** The scheduler file of the calling thread on Linux. Its first number is the CPU time of the thread in nanoseconds. */
const schedulerFile = '/proc/thread-self/schedstat'

/** The CPU time of one thread between the turns of its event loop. */
export interface ThreadWork {
  /** Stops sampling and returns this percentile of the samples in milliseconds. */
  stop(percentile: number): number
}

/**
 * Samples how long the calling thread works without returning to its event loop. A sample is the CPU time between two
 * ticks of a 10 ms timer, so time that other programs or threads use does not count. If the system has no CPU time per
 * thread, the time of the whole process is used.
 */
export function monitorThreadWork(): ThreadWork {
  const read = existsSync(schedulerFile) ? readThreadMs : readProcessMs
  const samples: number[] = []
  let beforeMs = read()
  const sample = () => {
    const nowMs = read()
    samples.push(nowMs - beforeMs)
    beforeMs = nowMs
  }
  const timer = setInterval(sample, sampleMs)
  timer.unref()
  return {
    stop(percentile) {
      clearInterval(timer)
      sample()
      samples.sort((one, other) => one - other)
      return samples[Math.ceil((samples.length * percentile) / 100) - 1] ?? 0
    },
  }
}

function readThreadMs(): number {
  return Number.parseInt(readFileSync(schedulerFile, 'utf8'), 10) / 1e6
}

function readProcessMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
