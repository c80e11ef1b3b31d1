import type { ReactNode } from 'react'

export default function WalletSendPreview(): ReactNode {
  return <div className="view" />
}
