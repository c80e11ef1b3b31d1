import { readConfig } from './config.js'
import { createServer } from './createServer.js'

/** Starts the server. SIGTERM and SIGINT stop it in order. */
export const runServer = async (): Promise<void> => {
  const server = await createServer(readConfig(process.env))
  const stop = (exitCode: number) => {
    server.close().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(0))
  // An error outside a request leaves the process in an unknown state: stop in order, and let the supervisor restart it.
  process.on('uncaughtException', (error) => {
    console.error(error)
    stop(1)
  })
}
