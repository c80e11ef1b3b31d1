const pollMs = 100

/** Resolves true once the condition holds, false when it does not within the time. */
export async function waitUntil(isMet: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadlineMs = performance.now() + timeoutMs
  while (!isMet()) {
    if (performance.now() > deadlineMs) return false
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  return true
}
