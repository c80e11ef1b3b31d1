const lockName = 'foyer.phoneWallet'

/**
 * Makes this tab the wallet: two tabs with the same keys would answer each other's messages. The newest tab wins;
 * `onLost` runs in the one before it, `onFree` when the tab that took over is gone again. A browser without locks lets
 * every tab be the wallet.
 */
export async function holdTab(locks: LockManager | undefined, onLost: () => void, onFree: () => void): Promise<void> {
  if (locks === undefined) return
  await new Promise<void>((resolve) => {
    const held = locks.request(lockName, { steal: true }, () => {
      resolve()
      return new Promise<never>(() => {}) // held until the tab is closed or another tab steals it
    })
    held.catch(() => {
      onLost()
      locks.request(lockName, async () => onFree()).catch(() => {}) // closing the page ends the wait
    })
  })
}
