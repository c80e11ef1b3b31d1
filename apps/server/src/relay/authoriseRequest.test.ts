import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { rejectUpgrade } from './authoriseRequest.js'

it('rejectUpgrade: destroys the connection if the caller never closes it, so that the server can stop', async () => {
  const server = createServer()
  server.on('upgrade', (_request, socket) => rejectUpgrade(socket, { code: 'not_found', reason: 'no' }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const caller = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  caller.on('error', () => undefined)
  const answered = new Promise<string>((resolve) => caller.once('data', (chunk) => resolve(String(chunk))))
  caller.write('GET /nothing HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(await answered).toContain('HTTP/1.1 404')
  await new Promise<void>((resolve) => server.close(() => resolve()))
  caller.destroy()
})
