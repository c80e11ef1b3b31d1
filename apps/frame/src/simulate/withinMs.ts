/** Returns the result of the work, or undefined on timeout. The work is aborted then. */
export async function withinMs<Result>(
  ms: number,
  signal: AbortSignal,
  work: (stop: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const stop = new AbortController()
  const end = () => stop.abort()
  signal.addEventListener('abort', end, { once: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      end()
      resolve(undefined)
    }, ms)
  })
  try {
    return await Promise.race([work(stop.signal), late])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}
