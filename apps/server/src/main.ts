import { ConfigError, readConfig } from './config.js'
import { createServer } from './createServer.js'

const stopOn = (signals: readonly NodeJS.Signals[], stop: () => void) => {
  for (const signal of signals) process.once(signal, stop)
}

try {
  const server = await createServer(readConfig(process.env))
  const stop = (exitCode: number) => {
    server.close().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    )
  }
  stopOn(['SIGTERM', 'SIGINT'], () => stop(0))
  // A bug outside any request leaves the process in an unknown state: stop in order, and let the supervisor start anew.
  process.on('uncaughtException', (error) => {
    console.error(error)
    stop(1)
  })
} catch (error) {
  const lines = error instanceof ConfigError ? error.lines : [error instanceof Error ? error.message : String(error)]
  for (const line of lines) console.error(`foyer server: ${line}`)
  process.exit(1)
}
