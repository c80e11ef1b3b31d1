import { vi } from 'vitest'

/** The time that a test waits for an expected result, in milliseconds. */
const timeoutMs = 15_000

const { waitFor } = vi

// Files of one worker share `vi`, and this module runs before each of them.
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options = timeoutMs) {
    return waitFor(callback, options)
  }

// Files of one worker also share their clock: fake timers of the previous file would block this one.
vi.useRealTimers()
