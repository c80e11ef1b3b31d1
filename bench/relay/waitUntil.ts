const pollMs = 100

/** Resolves with true when the condition is met, or with false after the timeout. */
export async function waitUntil(isMet: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadlineMs = performance.now() + timeoutMs
  while (!isMet()) {
    if (performance.now() > deadlineMs) return false
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return true
}
