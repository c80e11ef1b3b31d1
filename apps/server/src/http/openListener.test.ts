import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { NodeBindings } from './mountRoutes.js'
import { openListener } from './openListener.js'

it('ends the connection of a caller who does not read the answer, once nothing moves any more', async () => {
  const app = new Hono<NodeBindings>()
  app.get('/', (c) => c.body('0'.repeat(20_000_000)))
  const listener = await openListener(app, { host: '127.0.0.1', port: 0, stopTimeoutMs: 1_000, idleMs: 100 })
  const connected = once(listener.server, 'connection')
  const caller = connect({ port: listener.port, host: '127.0.0.1' })
  caller.on('error', () => undefined)
  caller.pause()
  caller.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [socket] = await connected
  await once(socket, 'close')
  expect(caller.bytesRead).toBeLessThan(20_000_000)
  caller.destroy()
  await listener.close()
})
