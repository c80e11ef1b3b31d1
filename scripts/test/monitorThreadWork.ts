import { existsSync, readFileSync } from 'node:fs'

const sampleMs = 10

/** The file of the calling thread on Linux. Its first number is the processor time of the thread in nanoseconds. */
const schedulerFile = '/proc/thread-self/schedstat'

/** Processor time of one thread between the turns of its event loop. */
export interface ThreadWork {
  /** Ends the samples and returns this percentile of them in milliseconds. */
  stop(percentile: number): number
}

/**
 * Samples how long the calling thread works without a return to its event loop. A sample is the processor time between two ticks of a
 * timer of 10 ms, so time that other programs or threads take from the machine does not count. Where the system does not count the time
 * of a thread, the time of all threads of the process counts.
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
