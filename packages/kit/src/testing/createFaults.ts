/** The faults of a wallet that a test has set. */
export interface Faults {
  answerWith(method: string, answer: unknown): () => void
  delayNext(delayMs: number, method?: string): void
  /** From now on no request settles, not even a pending one. */
  vanish(): void
  isGone(): boolean
  /** Runs a request with the faults. */
  run(method: string, params: readonly unknown[], answer: () => Promise<unknown>): Promise<unknown>
}

/** Creates an empty list of faults. */
export function createFaults(): Faults {
  const answers = new Map<string, unknown>()
  const delays: { delayMs: number; method: string | undefined }[] = []
  let isGone = false

  const removeNextDelay = (method: string): number => {
    const index = delays.findIndex((delay) => delay.method === undefined || delay.method === method)
    return index < 0 ? 0 : (delays.splice(index, 1)[0]?.delayMs ?? 0)
  }
  const respond = async (method: string, params: readonly unknown[], answer: () => Promise<unknown>) => {
    const delayMs = removeNextDelay(method)
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
        respond(method, params, answer).then(
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
