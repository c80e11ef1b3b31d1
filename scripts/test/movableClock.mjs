// Loaded before a server of the tests (`--import`): its clock is ahead by as many milliseconds as its parent has told it last.
import { ServerResponse } from 'node:http'

function moveClock() {
  if (process.channel === undefined) return
  const now = Date.now
  const { writeHead } = ServerResponse.prototype
  const state = { aheadMs: 0 }
  Date.now = () => now() + state.aheadMs
  // Clients learn the server's time by this header, and Node writes its own into it.
  ServerResponse.prototype.writeHead = function (...parts) {
    if (state.aheadMs !== 0) this.setHeader('date', new Date(Date.now()).toUTCString())
    return writeHead.apply(this, parts)
  }
  process.on('message', ({ aheadMs }) => {
    state.aheadMs = aheadMs
    process.send({ aheadMs })
  })
  // Listening must not keep a finished program alive.
  process.channel.unref()
}

moveClock()
