/** One line per step on standard output: what is being done, then how long it took. */
export interface Progress {
  /** Runs a step and reports it. Steps may overlap: each line is printed when its step is done. */
  step<T>(label: string, work: () => Promise<T>): Promise<T>
  say(line: string): void
}

/** Writes to `write`; a step that takes over two seconds is named while it runs, so that nothing waits in silence. */
export function createProgress(write: (text: string) => void): Progress {
  const slowMs = 2_000
  return {
    say: (line) => write(`${line}\n`),
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
