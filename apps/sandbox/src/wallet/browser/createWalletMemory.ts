import type { Hex, TestSolanaWalletOptions, WalletMemory, WalletMemoryStore } from '@foyer/kit/testing'

const key = 'foyer.sandboxWallet'

/** Stores the permissions of a page in the page's own storage, which the browser separates by origin. */
export function createWalletMemory(storage: Pick<Storage, 'getItem' | 'setItem'>): WalletMemoryStore {
  return {
    read() {
      try {
        return parseMemory(JSON.parse(storage.getItem(key) ?? 'null'))
      } catch {
        return undefined
      }
    },
    write(memory) {
      try {
        storage.setItem(key, JSON.stringify(memory))
      } catch {
        // The storage is full or blocked: the page must connect again after a reload.
      }
    },
  }
}

const solanaKey = 'foyer.sandboxWallet.solana'

/** Stores the same for the Solana account. */
export function createSolanaMemory(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): NonNullable<TestSolanaWalletOptions['memory']> {
  const attempt = <Result>(act: () => Result): Result | undefined => {
    try {
      return act()
    } catch {
      // The storage is full or blocked: the page must connect again after a reload.
      return undefined
    }
  }
  return {
    read: () => attempt(() => storage.getItem(solanaKey)) ?? undefined,
    write: (address) =>
      void attempt(() => (address === undefined ? storage.removeItem(solanaKey) : storage.setItem(solanaKey, address))),
  }
}

function parseMemory(value: unknown): WalletMemory | undefined {
  if (typeof value !== 'object' || value === null || !('accounts' in value) || !('chainId' in value)) return undefined
  const { accounts, chainId } = value
  if (!Array.isArray(accounts) || !accounts.every(isAddress)) return undefined
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1) return undefined
  return { accounts, chainId }
}

function isAddress(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}
