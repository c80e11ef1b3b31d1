/** Waits for work that does not reject, or so many milliseconds, whichever is over first. */
export const waitAtMost = async (work: Promise<void>, ms: number): Promise<void> => {
  const late: { timer?: NodeJS.Timeout } = {}
  const limit = new Promise<void>((resolve) => {
    late.timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, limit])
  clearTimeout(late.timer)
}
