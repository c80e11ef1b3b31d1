import type { ReactNode } from 'react'

export default function WalletCompatibleNetworks(): ReactNode {
  return <div className="view" />
}
