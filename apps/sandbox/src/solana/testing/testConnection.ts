import { Connection } from '@solana/web3.js'
import type { TestChain } from './testChain.js'

export interface TestConnection {
  readonly connection: Connection
  /** web3.js goes on asking after what it was asked is answered: waits for the last of it. */
  settle(): Promise<void>
  /** Ends its WebSocket, which would look for the chain for ever once that is gone. */
  end(): void
}

interface LibrarySocket {
  connect(): void
  setAutoReconnect(isOn: boolean): void
  close(code: number): void
}

/** A connection of web3.js. */
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
    async settle() {
      while (open.size > 0) await Promise.allSettled(open)
    },
    end: () => {
      // The library has no public way, and connects again for whatever is still subscribed.
      const { _rpcWebSocket: socket } = connection as unknown as { readonly _rpcWebSocket: LibrarySocket }
      socket.setAutoReconnect(false)
      socket.connect = () => undefined
      socket.close(1000)
    },
  }
}
