/** Prints the steps of the start: one line for each, with its duration. */
export interface Progress {
  /** Runs a step and prints its line when it has ended. Steps may overlap. */
  step<T>(label: string, work: () => Promise<T>): Promise<T>
  print(line: string): void
}

/** Creates a progress that prints with `write`. A step of more than two seconds is also printed while it runs. */
export function createProgress(write: (text: string) => void): Progress {
  const slowMs = 2_000
  return {
    print: (line) => write(`${line}\n`),
    async step(label, work) {
      const startedMs = Date.now()
      const slow = setTimeout(() => write(`  … ${label}\n`), slowMs)
      try {
        const result = await work()
        write(`  ✓ ${label} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)\n`)
        return result
      } finally {
        clearTimeout(slow)
      }
    },
  }
}
