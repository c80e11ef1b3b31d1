import { vi } from 'vitest'

/** How long a test waits for what it expects, in ms. */
const patienceMs = 15_000

const { waitFor } = vi

// Files of one worker share `vi`, and this runs before each of them.
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options = patienceMs) {
    return waitFor(callback, options)
  }

// Files of one worker share their clock as well: one that was held still for the file before would hold up this one.
vi.useRealTimers()
