import type { ReactNode } from 'react'

export default function AllWallets(): ReactNode {
  return null
}
