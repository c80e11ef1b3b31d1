import { Connection } from '@solana/web3.js'
import type { TestChain } from './testChain.js'

export interface TestConnection {
  readonly connection: Connection
  /** Waits until all requests have ended: web3.js continues to send some after it returned a result. */
  waitUntilIdle(): Promise<void>
  /** Closes the WebSocket. Otherwise it would try to reconnect forever after the chain has ended. */
  end(): void
}

interface LibrarySocket {
  connect(): void
  setAutoReconnect(isOn: boolean): void
  close(code: number): void
}

/** Creates a web3.js connection. */
export function connect(chain: TestChain): TestConnection {
  const open = new Set<Promise<unknown>>()
  const connection = new Connection(chain.url, {
    commitment: 'confirmed',
    fetch: (input, init) => {
      const asking = globalThis.fetch(input, init)
      open.add(asking)
      void asking.finally(() => open.delete(asking)).catch(() => {})
      return asking
    },
  })
  return {
    connection,
    async waitUntilIdle() {
      while (open.size > 0) await Promise.allSettled(open)
    },
    end: () => {
      // The library has no public close function and reconnects while there are subscriptions.
      const { _rpcWebSocket: socket } = connection as unknown as { readonly _rpcWebSocket: LibrarySocket }
      socket.setAutoReconnect(false)
      socket.connect = () => undefined
      socket.close(1000)
    },
  }
}
