/** Ways in which a wallet misbehaves, as a test orders them. */
export interface Faults {
  answerWith(method: string, answer: unknown): () => void
  delayNext(delayMs: number, method?: string): void
  /** From now on no request settles, not even those under way. */
  vanish(): void
  isGone(): boolean
  /** Runs a request through the ordered faults. */
  run(method: string, params: readonly unknown[], answer: () => Promise<unknown>): Promise<unknown>
}

/** No faults at first. */
export function createFaults(): Faults {
  const answers = new Map<string, unknown>()
  const delays: { delayMs: number; method: string | undefined }[] = []
  let isGone = false

  const takeDelay = (method: string): number => {
    const index = delays.findIndex((delay) => delay.method === undefined || delay.method === method)
    return index < 0 ? 0 : (delays.splice(index, 1)[0]?.delayMs ?? 0)
  }
  const answerOnce = async (method: string, params: readonly unknown[], answer: () => Promise<unknown>) => {
    const delayMs = takeDelay(method)
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (!answers.has(method)) return answer()
    const ordered = answers.get(method)
    return typeof ordered === 'function' ? ordered(...params) : ordered
  }

  return {
    isGone: () => isGone,
    vanish() {
      isGone = true
    },
    delayNext: (delayMs, method) => {
      delays.push({ delayMs, method })
    },
    answerWith(method, answer) {
      answers.set(method, answer)
      return () => {
        answers.delete(method)
      }
    },
    run: (method, params, answer) =>
      new Promise((resolve, reject) => {
        if (isGone) return
        answerOnce(method, params, answer).then(
          (value) => {
            if (!isGone) resolve(value)
          },
          (error: unknown) => {
            if (!isGone) reject(error)
          },
        )
      }),
  }
}
