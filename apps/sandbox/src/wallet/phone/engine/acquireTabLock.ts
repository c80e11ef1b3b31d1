const lockName = 'foyer.phoneWallet'

/**
 * Makes this tab the wallet: two tabs with the same keys would both respond to messages. The newest tab gets the lock.
 * `onLost` runs in the previous tab, and `onFree` when the newer tab has closed. Without the Web Locks API every tab is
 * the wallet.
 */
export async function acquireTabLock(
  locks: LockManager | undefined,
  onLost: () => void,
  onFree: () => void,
): Promise<void> {
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
