import type { Kit } from './openWalletKit.js'
import type { RelayStatus } from './PhoneState.js'

const lookEveryMs = 500
const retryEveryMs = 3_000
/** What the library calls an open socket. */
const lineOpened = 'relayer_connect'

/**
 * Tells how the way to the relay is, and opens it again whenever it is gone: the library itself gives up after an error
 * of the socket. Returns the undo.
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
      .catch(() => {}) // the next look tries again
      .finally(() => {
        isTrying = false
      })
  }
  const look = () => {
    if (relayer.connected) {
      wasConnected = true
      return onStatus('connected')
    }
    if (!relayer.subscriber.hasAnyTopics) return onStatus('idle')
    onStatus(relayer.connecting && !wasConnected ? 'connecting' : 'offline')
    reopen()
  }
  // A line may be there and gone between two looks.
  const noteLine = () => {
    wasConnected = true
    look()
  }
  const lookNow = () => {
    triedAtMs = 0
    look()
  }
  const timer = setInterval(look, lookEveryMs)
  document.addEventListener('visibilitychange', lookNow)
  relayer.on(lineOpened, noteLine)
  look()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', lookNow)
    relayer.off(lineOpened, noteLine)
  }
}
