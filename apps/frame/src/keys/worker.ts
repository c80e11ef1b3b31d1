import { openDeviceStore } from './openDeviceStore.js'
import type { FromWorker, Port, ToWorker } from './protocol.js'
import { serveEngine } from './serveEngine.js'

/** The global scope of the worker. Its real type needs the webworker library, which conflicts with the DOM library. */
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
