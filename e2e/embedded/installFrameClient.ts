/** A message of the frame: its name after `@w3m-frame/`, and its payload. */
export interface Heard {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
  readonly origin: string
}

/** A minimal client of the frame, with which specs can send any message. */
export interface FrameClient {
  readonly heard: Heard[]
  /** Embeds the frame and waits until it is ready. */
  embed(src: string): Promise<void>
  /** Sends any message to the frame's origin. */
  send(message: unknown): void
  /** Sends a request and waits for its response. */
  ask(name: string, payload?: unknown, id?: string): Promise<Heard>
}

/** The client that most tests use. */
export const firstClient = { name: 'frameClient', id: 'w3m-iframe' }

declare global {
  interface Window {
    readonly frameClient: FrameClient
  }
}

/** Runs in the page. A second client with another name embeds a second frame. */
export function installFrameClient({ name, id }: { readonly name: string; readonly id: string }): void {
  const heard: Heard[] = []
  const state: { frame: HTMLIFrameElement | undefined; origin: string; count: number } = {
    frame: undefined,
    origin: '',
    count: 0,
  }
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== state.frame?.contentWindow || typeof event.data !== 'object' || event.data === null) return
    const { type, id, payload } = event.data as { type?: unknown; id?: string; payload?: unknown }
    if (typeof type !== 'string' || !type.startsWith('@w3m-frame/')) return
    heard.push({ type: type.slice('@w3m-frame/'.length), payload, origin: event.origin, ...(id && { id }) })
  })
  const waitFor = async (fits: (message: Heard) => boolean): Promise<Heard> => {
    for (;;) {
      const found = heard.find(fits)
      if (found) return found
      await new Promise((resolve) => window.addEventListener('message', resolve, { once: true }))
    }
  }
  const client: FrameClient = {
    heard,
    async embed(src) {
      state.frame?.remove()
      heard.length = 0
      const frame = document.createElement('iframe')
      frame.id = id
      frame.name = 'w3m-secure-iframe'
      frame.allow = 'publickey-credentials-get *; publickey-credentials-create *; clipboard-write'
      frame.style.cssText = 'width:400px;height:600px;border:0'
      frame.src = src
      state.frame = frame
      state.origin = new URL(src).origin
      document.body.append(frame)
      await waitFor(({ type }) => type === 'READY')
    },
    send(message) {
      state.frame?.contentWindow?.postMessage(message, state.origin)
    },
    async ask(type, payload, ownId) {
      state.count += 1
      const request = ownId ?? `q${state.count}`
      client.send({ type: `@w3m-app/${type}`, id: request, ...(payload !== undefined && { payload }) })
      return waitFor((message) => message.id === request)
    },
  }
  Object.defineProperty(window, name, { value: client })
}
