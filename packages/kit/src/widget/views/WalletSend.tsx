import type { ReactNode } from 'react'

export default function WalletSend(): ReactNode {
  return <div className="view" />
}
