// Loaded before a test server (`--import`): sets its clock ahead by the number of milliseconds in the parent's last
// message.
import { ServerResponse } from 'node:http'

function moveClock() {
  if (process.channel === undefined) return
  const now = Date.now
  const { writeHead } = ServerResponse.prototype
  const state = { aheadMs: 0 }
  Date.now = () => now() + state.aheadMs
  // Clients read the server's time from this header, and Node would write the real time into it.
  ServerResponse.prototype.writeHead = function (...parts) {
    if (state.aheadMs !== 0) this.setHeader('date', new Date(Date.now()).toUTCString())
    return writeHead.apply(this, parts)
  }
  process.on('message', ({ aheadMs }) => {
    state.aheadMs = aheadMs
    process.send({ aheadMs })
  })
  // The channel must not keep a finished program running.
  process.channel.unref()
}

moveClock()
