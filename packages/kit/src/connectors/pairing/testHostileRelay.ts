import { type RawData, WebSocket, WebSocketServer } from 'ws'

/** The maximum number of frames that are stored for a replay. */
const maxRecorded = 5_000

/**
 * Starts a relay between an app and the real relay. It forwards every frame. It can also send frames of the test and
 * recorded frames to the app.
 */
export async function startHostileRelay(relayUrl: string) {
  const apps = new Set<WebSocket>()
  const recorded: string[] = []
  const server = await new Promise<WebSocketServer>((resolve) => {
    const made: WebSocketServer = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => resolve(made))
  })
  const toText = (data: RawData) => data.toString()

  server.on('connection', (app: WebSocket, { url = '' }) => {
    const upstream = new WebSocket(`${relayUrl}${new URL(url, 'ws://relay').search}`)
    const waiting: string[] = []
    apps.add(app)
    app.on('message', (data) => {
      if (upstream.readyState === WebSocket.OPEN) upstream.send(toText(data))
      else waiting.push(toText(data))
    })
    upstream.on('open', () => {
      for (const text of waiting.splice(0)) upstream.send(text)
    })
    upstream.on('message', (data) => {
      const text = toText(data)
      if (recorded.length < maxRecorded) recorded.push(text)
      app.send(text)
    })
    const end = () => {
      apps.delete(app)
      app.terminate()
      upstream.terminate()
    }
    for (const socket of [app, upstream]) {
      socket.on('close', end)
      socket.on('error', end)
    }
  })

  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    /** Opens an app's socket to this relay. The app's token still names the real relay. */
    openSocket: (url: string) => new WebSocket(`ws://127.0.0.1:${port}/${new URL(url).search}`),
    recorded,
    /** Returns the number of open sockets. */
    countSockets: () => apps.size,
    /** Sends a frame to every app. */
    send: (frame: string | Uint8Array) => {
      for (const app of apps) app.send(frame)
    },
    stop: async () => {
      for (const app of apps) app.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type HostileRelay = Awaited<ReturnType<typeof startHostileRelay>>
