import type { ReactNode } from 'react'

export default function WalletReceive(): ReactNode {
  return <div className="view" />
}
