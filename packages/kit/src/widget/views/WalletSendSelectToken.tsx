import type { ReactNode } from 'react'

export default function WalletSendSelectToken(): ReactNode {
  return <div className="view" />
}
