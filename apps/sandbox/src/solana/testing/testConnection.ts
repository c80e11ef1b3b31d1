import { Connection } from '@solana/web3.js'
import type { TestChain } from './testChain.js'

/** A connection of web3.js, which goes on asking after what it was asked is answered: `settle` waits for the last of it. */
export function connect(chain: TestChain): { readonly connection: Connection; settle(): Promise<void> } {
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
  }
}
