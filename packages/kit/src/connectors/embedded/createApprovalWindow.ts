import { windowPath } from '@foyer/contract/frame/frameAddress'

/**
 * The window in which the user approves signatures and transactions. It belongs to the frame's origin, and the frame
 * renders its content.
 */
export interface ApprovalWindow {
  /**
   * Opens the window. Call it in a click handler: without a user action, or while a window is open, it does nothing.
   */
  open(): void
  close(): void
}

/** The size in CSS pixels. */
const size = { width: 440, height: 680 }

/** Creates the approval window. `frameOrigin` is the exact origin of the secure frame. */
export function createApprovalWindow(page: Window & typeof globalThis, frameOrigin: string): ApprovalWindow {
  let opened: Window | null = null
  return {
    open: () => {
      if (!page.navigator.userActivation?.isActive || opened?.closed === false) return
      const left = Math.round(page.screenX + (page.outerWidth - size.width) / 2)
      const top = Math.round(page.screenY + (page.outerHeight - size.height) / 2)
      const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`
      opened = page.open(frameOrigin + windowPath, '_blank', features)
    },
    close: () => {
      opened?.close()
      opened = null
    },
  }
}

/** The hex form of " wants you to sign in with your ", from EIP-4361. */
const signInHex = '2077616e747320796f7520746f207369676e20696e207769746820796f757220'

const methods: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_sendCalls',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
]

/**
 * Returns whether to open the window before the frame has read the request. The frame shows sign-in messages in the
 * page. For other messages on Solana, it offers the window itself.
 */
export function needsWindow(method: string, params: unknown): boolean {
  if (!methods.includes(method)) return false
  const message: unknown = method === 'personal_sign' && Array.isArray(params) ? params[0] : undefined
  return typeof message !== 'string' || !message.toLowerCase().includes(signInHex)
}
