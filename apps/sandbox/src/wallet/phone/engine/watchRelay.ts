import type { Kit } from './openWalletKit.js'
import type { RelayStatus } from './PhoneState.js'

const pollIntervalMs = 500
const retryEveryMs = 3_000
/** The library's event for an open socket. */
const openedEvent = 'relayer_connect'

/**
 * Reports the state of the relay connection and reopens it when it is lost: the library stops after a socket error.
 * Returns a function that ends this.
 */
export function watchRelay(kit: Kit, onStatus: (status: RelayStatus) => void): () => void {
  const { relayer } = kit.core
  let triedAtMs = 0
  let isTrying = false
  let wasConnected = false

  const reopen = () => {
    if (isTrying || relayer.connecting || Date.now() - triedAtMs < retryEveryMs) return
    triedAtMs = Date.now()
    isTrying = true
    relayer
      .transportOpen()
      .catch(() => {}) // the next check tries again
      .finally(() => {
        isTrying = false
      })
  }
  const checkRelay = () => {
    if (relayer.connected) {
      wasConnected = true
      return onStatus('connected')
    }
    if (!relayer.subscriber.hasAnyTopics) return onStatus('idle')
    onStatus(relayer.connecting && !wasConnected ? 'connecting' : 'offline')
    reopen()
  }
  // A connection can open and close between two checks.
  const handleOpen = () => {
    wasConnected = true
    checkRelay()
  }
  const checkNow = () => {
    triedAtMs = 0
    checkRelay()
  }
  const timer = setInterval(checkRelay, pollIntervalMs)
  document.addEventListener('visibilitychange', checkNow)
  relayer.on(openedEvent, handleOpen)
  checkRelay()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', checkNow)
    relayer.off(openedEvent, handleOpen)
  }
}
