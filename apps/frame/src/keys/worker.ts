import { openDeviceStore } from './openDeviceStore.js'
import type { FromWorker, Port, ToWorker } from './protocol.js'
import { serveEngine } from './serveEngine.js'

/** The worker's own scope; its type would need the library of workers, which clashes with the one of windows. */
const scope = globalThis as unknown as Port<ToWorker, FromWorker>

serveEngine(scope, {
  openStore: () => openDeviceStore(globalThis.indexedDB),
  clock: {
    now: () => Date.now(),
    after: (ms, task) => {
      const timer = setTimeout(task, ms)
      return () => clearTimeout(timer)
    },
  },
})
